import { formatDollars } from '#contract/words/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './sum.module.css'

type SumProps = {
  /** In dollars, all of them. */
  subtotal: number
  /** Left out where nobody has said yet where to send it. */
  shipping?: number | 'being asked'
  discount?: number | undefined
  discountCode?: string | undefined
  total: number | 'being asked'
  isChanging?: boolean
  /** The space around it. */
  className: string | undefined
}

/** What something costs in all, and how that comes about. */
export function Sum({ subtotal, shipping, discount, discountCode, total, ...place }: SumProps) {
  const isMoreThanTotal = shipping !== undefined || discount !== undefined
  return (
    <dl
      className={classNames(styles.sum, place.className)}
      aria-busy={place.isChanging || undefined}
    >
      {isMoreThanTotal && (
        <>
          <dt>Subtotal</dt>
          <dd>{formatDollars(subtotal)}</dd>
        </>
      )}
      {shipping !== undefined && (
        <>
          <dt>Shipping</dt>
          <dd>
            <Dollars amount={shipping} />
          </dd>
        </>
      )}
      {discount !== undefined && (
        <>
          <dt>Discount{discountCode && ` (${discountCode})`}</dt>
          <dd>−{formatDollars(discount)}</dd>
        </>
      )}
      <dt>Total</dt>
      <dd>
        <Dollars amount={total} />
      </dd>
    </dl>
  )
}

const Dollars = ({ amount }: { amount: number | 'being asked' }) =>
  amount === 'being asked' ? (
    <>
      <span aria-hidden="true">…</span>
      <VisuallyHidden>being reckoned</VisuallyHidden>
    </>
  ) : (
    formatDollars(amount)
  )
