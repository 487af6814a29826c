import type { Charge } from './provider.ts'

/** The columns of a payment, of a renewal and of a mismatched payment. */
type RefundTotals = {
  /** The cents of all refunds that are done. */
  refunded: number
  refused_refunds: number
}

export const refundTotalsOf = ({ refunds }: Pick<Charge, 'refunds'>): RefundTotals => ({
  refunded: refunds
    .filter(({ state }) => state === 'done')
    .reduce((sum, { amount }) => sum + amount, 0),
  refused_refunds: refunds.filter(({ state }) => state === 'refused').length,
})

/**
 * Whether the server read these totals from the provider before the stored ones. A refused refund stays refused, and a
 * done one can only become refused. So a later read has more refused refunds, or as many and no lower total, and the
 * order of webhooks does not matter.
 */
export const isOutdated = (read: RefundTotals, stored: RefundTotals): boolean =>
  read.refused_refunds < stored.refused_refunds ||
  (read.refused_refunds === stored.refused_refunds && read.refunded < stored.refunded)
