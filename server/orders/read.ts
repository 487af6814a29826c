import { dayOf } from '#contract/dates.ts'
import { dollarsOf } from '#contract/merch.ts'
import type { OrderState, OrderStatus } from '#contract/order.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { settleOnVisit } from '#server/payments/payments.ts'
import { findOrder, linesOf, type OrderRow, orders } from './queries.ts'

const nothingHere = () => new Refusal('not-found', 'There is nothing at this address.')

const statusOf = {
  'awaiting-payment': 'being confirmed',
  paid: 'paid',
  sent: 'paid',
  refunded: 'paid',
  // The payment is refunded, so the order was not completed.
  unfulfillable: 'not completed',
  cancelled: 'not completed',
  'in-review': 'under review',
} satisfies Record<OrderRow['state'], OrderState['status']>

/** Finds the order by the key of the page after payment. */
export async function findByKey(db: Db, key: string): Promise<OrderRow> {
  const order = await orders(db).where('key_hash', '=', keyHash(key)).executeTakeFirst()
  if (!order) throw nothingHere()
  return order
}

/** The state of an order, without buyer and items. */
export async function readOrder(deps: Deps, key: string): Promise<OrderState> {
  const { state, total, ordered_at } = await settled(deps, await findByKey(deps.db, key))
  return { status: statusOf[state], total: dollarsOf(total), date: dayOf(ordered_at) }
}

/** While the payment is open, settles it from the provider's state. */
async function settled(deps: Deps, order: OrderRow): Promise<OrderRow> {
  if (order.state !== 'awaiting-payment' || order.payment_id === null) return order
  await settleOnVisit(deps, order.payment_id)
  return (await findOrder(deps.db, order.id)) ?? order
}

const stateOf = {
  'awaiting-payment': 'being confirmed',
  paid: 'paid',
  sent: 'sent',
  refunded: 'refunded',
  unfulfillable: 'refunded',
  cancelled: 'cancelled',
  'in-review': 'under review',
} satisfies Record<OrderRow['state'], OrderStatus['state']>

/** For the link in an email: items and state, without buyer and address. */
export async function readOrderStatus(deps: Deps, key: string): Promise<OrderStatus> {
  const found = await orders(deps.db).where('status_key_hash', '=', keyHash(key)).executeTakeFirst()
  if (!found) throw nothingHere()
  const order = await settled(deps, found)
  const lines = await linesOf(deps.db, order.id)
  return {
    reference: order.reference,
    state: stateOf[order.state],
    date: dayOf(order.ordered_at),
    sentOn: order.sent_at && dayOf(order.sent_at),
    lines: lines.map(({ name, size, quantity, price }) => ({
      name,
      size,
      quantity,
      itemTotal: dollarsOf(price * quantity),
    })),
    subtotal: dollarsOf(order.subtotal),
    shipping: dollarsOf(order.shipping),
    discount: order.discount > 0 ? dollarsOf(order.discount) : null,
    total: dollarsOf(order.total),
  }
}
