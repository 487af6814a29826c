import { formatDollars } from '#contract/text/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './sum.module.css'

type SumProps = {
  /** All amounts are in dollars. */
  subtotal: number
  /** Missing where the destination is not known yet. */
  shipping?: number | 'loading'
  discount?: number | undefined
  discountCode?: string | undefined
  total: number | 'loading'
  isChanging?: boolean
  /** Sets the margins. */
  className: string | undefined
}

/** The total with its parts: subtotal, shipping and discount. */
export function Sum({ subtotal, shipping, discount, discountCode, total, ...rest }: SumProps) {
  const isMoreThanTotal = shipping !== undefined || discount !== undefined
  return (
    <dl className={classNames(styles.sum, rest.className)} aria-busy={rest.isChanging || undefined}>
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

const Dollars = ({ amount }: { amount: number | 'loading' }) =>
  amount === 'loading' ? (
    <>
      <span aria-hidden="true">…</span>
      <VisuallyHidden>being reckoned</VisuallyHidden>
    </>
  ) : (
    formatDollars(amount)
  )

/** 'Size L'; 'One Size' stays unchanged. */
export const sizeLabel = (size: string): string => (size === 'One Size' ? size : `Size ${size}`)
