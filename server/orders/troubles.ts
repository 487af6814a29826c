import type { PaymentTrouble } from '#contract/console/payment.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { type ListedTrouble, listTroubles, providerUrl } from '#server/payments/payments.ts'
import { referencesOf, unfilledOrders } from './queries.ts'

type OrderTrouble = PaymentTrouble & {
  reference: string
  /** The payment on the provider's own pages. */
  providerUrl: string | null
}

/** What needs a staff member among the payments of orders, the oldest of each kind first. `all` is for a caller that has them. */
export async function listOrderTroubles(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  all?: readonly ListedTrouble[],
): Promise<OrderTrouble[]> {
  const troubles = all ?? (await listTroubles(deps))
  const ofPayments = troubles.filter(({ purpose }) => purpose === 'order')
  const references = await referencesOf(
    deps.db,
    ofPayments.map(({ subject }) => subject),
  )
  const unfilled = await unfilledOrders(deps.db)
  return [
    ...unfilled.map((row) => ({
      ...describeUnfilled(row),
      reference: row.reference,
      providerUrl: providerUrl(deps, row.provider_payment_id),
    })),
    ...ofPayments.flatMap(({ purpose: _order, subject, invoiceId: _none, ...trouble }) => {
      const reference = references.get(subject)
      return reference === undefined ? [] : [{ ...trouble, reference }]
    }),
  ]
}

/** The trouble of an order that cannot be filled and is not refunded; empty for any other order. */
export async function unfilledTroubles(db: Db, id: string): Promise<PaymentTrouble[]> {
  const rows = await unfilledOrders(db, id)
  return rows.map(describeUnfilled)
}

type Unfilled = Awaited<ReturnType<typeof unfilledOrders>>[number]

const describeUnfilled = ({ unrefunded, settled_at, ordered_at }: Unfilled): PaymentTrouble => ({
  kind: 'not-refunded',
  money: formatMoney(cents(unrefunded)),
  at: (settled_at ?? ordered_at).toISOString(),
  answerBy: null,
})
