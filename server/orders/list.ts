import type { OrderRow as ListedOrder, OrderState } from '#contract/console/order.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keysetPage, rowIn } from '#server/kit/list-cursor.ts'
import { readRefundTotals } from '#server/payments/payments.ts'
import { countInState, itemCounts, type ListedRow, orderPage } from './queries.ts'

type Query = { limit: number; after?: string | undefined; state: OrderState }

/** A page of the orders of one state. It decrypts no buyer, so reading the list needs no entry in the audit log. */
export async function listOrders(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { limit, after, state }: Query,
) {
  const page = await keysetPage(
    keys,
    { name: 'orders', filters: { state } },
    { limit, after },
    {
      read: (position, max) => orderPage(db, state, { after: rowIn(position), limit: max }),
      count: (max) => countInState(db, state, max),
      positionOf: ({ ordered_at, id }) => [ordered_at.getTime(), id],
    },
  )
  return { ...page, rows: await describeAll(db, page.rows) }
}

/** One order as a row of the list. */
export async function describe(db: Db, row: ListedRow): Promise<ListedOrder> {
  const [described] = await describeAll(db, [row])
  if (!described) throw new Error('A row has a description.')
  return described
}

async function describeAll(db: Db, rows: readonly ListedRow[]): Promise<ListedOrder[]> {
  const payments = rows.map(({ payment_id }) => payment_id)
  const refundTotals = await readRefundTotals(db, payments)
  const items = await itemCounts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, reference, state, version, total, ...row }) => {
    const { refunded, requested } = refundTotals(row.payment_id)
    return {
      reference,
      state,
      version,
      items: items.get(id) ?? 0,
      area: row.shipping_area,
      total,
      refunded,
      pending: requested,
      orderedAt: row.ordered_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
    }
  })
}
