import type { Bag } from '#contract/bag.ts'
import { formatDollars } from '#contract/money-text.ts'
import { bagTotal } from './shown-bag.ts'
import styles from './bag-totals.module.css'

type BagTotalsProps = { bag: Bag; isChanging: boolean }

/** Without what sending it costs, which depends on where to. */
export const BagTotals = ({ bag, isChanging }: BagTotalsProps) => (
  <dl className={styles.totals} aria-busy={isChanging || undefined}>
    {bag.discountedPrice !== undefined && (
      <>
        <dt>Subtotal</dt>
        <dd>{formatDollars(bag.totalPrice)}</dd>
        <dt>Discount</dt>
        <dd>−{formatDollars(bag.discountedPrice)}</dd>
      </>
    )}
    <dt className={styles.total}>Total</dt>
    <dd className={styles.total}>{formatDollars(bagTotal(bag))}</dd>
  </dl>
)
