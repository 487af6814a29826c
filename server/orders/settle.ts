import { releaseStock, returnStock } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/db/connect.ts'
import { releaseUse } from '#server/discounts/discounts.ts'
import type { Deps } from '#server/kit/deps.ts'
import {
  alertDispute,
  alertMismatch,
  countDecline,
  type PaymentListener,
  type PaymentChange,
  type Received,
} from '#server/payments/payments.ts'
import { deleteUnsent, emailCancelled, emailMismatchRefunded, emailRefunded } from './emails.ts'
import { fulfil, settledNow } from './fulfil.ts'
import { changeOrder, linesOf, lockOrder, type OrderRow, itemsOf } from './queries.ts'

/** Applies a payment state change to its order. Each change is delivered once. */
export const onOrderPaymentChange: PaymentListener = async (tx, deps, change) => {
  const order = await lockOrder(tx, change.payment.subject)
  if (!order) throw new Error('A payment refers to an order that does not exist.')
  switch (change.type) {
    case 'paid':
      return fulfil(tx, deps, order)
    case 'failed':
      // A payment whose page never opened was not declined by a bank.
      if (change.payment.opened_at) await countDecline(tx, deps)
      return cancel(tx, deps, order)
    case 'expired':
      return cancel(tx, deps, order)
    case 'declined':
      return countDecline(tx, deps)
    case 'refunded':
      return applyRefund(tx, deps, order, change.total)
    case 'disputed':
      return alertDispute(tx, deps, { dispute: change.dispute, ...staffReference(order) })
    case 'mismatched':
      return startReview(tx, deps, order, change)
    case 'mismatch-refunded':
      return endReview(tx, deps, order, change.received)
    case 'processing':
    case 'renewed':
    case 'renewal-failed':
    case 'subscription-changed':
      return
  }
}

const staffReference = ({ reference }: OrderRow) => ({ reference, subject: 'order' }) as const

type Mismatched = Extract<PaymentChange, { received: Received }>

/**
 * The stock stays reserved, so that the order can still be sent. Staff get an email and see the order in their list.
 */
async function startReview(tx: Db, deps: Deps, order: OrderRow, change: Mismatched): Promise<void> {
  const { id, amount: requested } = change.payment
  // After a late payment the hold is already released, and nothing may be released twice.
  if (order.state === 'awaiting-payment')
    await changeOrder(tx, order.id, { state: 'in-review', ...settledNow(deps) })
  await alertMismatch(tx, deps, {
    id,
    requested,
    received: change.received,
    ...staffReference(order),
  })
}

/** After a full refund the held stock is for sale again. */
async function endReview(tx: Db, deps: Deps, order: OrderRow, received: Received): Promise<void> {
  await emailMismatchRefunded(tx, deps, { order, received })
  if (order.state !== 'in-review') return
  await changeOrder(tx, order.id, { state: 'cancelled' })
  await releaseUse(tx, order.id)
  await releaseStock(tx, itemsOf(await linesOf(tx, order.id)))
}

/** After a full refund, items that were not sent are for sale again. */
async function applyRefund(tx: Db, deps: Deps, order: OrderRow, total: number): Promise<void> {
  // The buyer of an unfulfillable order already has an email about the refund.
  if (order.state === 'unfulfillable') return
  await emailRefunded(tx, deps, { order, total })
  if (total < order.total) return
  // The retention of the buyer starts with the parcel, or with the refund of an order that was never sent.
  const settled = order.sent_at === null && settledNow(deps)
  await changeOrder(tx, order.id, { state: 'refunded', ...settled })
  if (order.state !== 'paid') return
  const items = itemsOf(await linesOf(tx, order.id))
  await returnStock(tx, deps.clock, { subject: order.id, items })
}

/** The provider closed the payment page unpaid, so the reserved stock is released. */
async function cancel(tx: Db, deps: Deps, order: OrderRow): Promise<void> {
  if (order.state !== 'awaiting-payment') return
  await changeOrder(tx, order.id, { state: 'cancelled', ...settledNow(deps) })
  // A buyer without a reminder needs no email about the cancellation.
  const wasEmailed = !(await deleteUnsent(tx, deps, order)) && order.reminded_at
  if (wasEmailed) await emailCancelled(tx, deps, order)
  await releaseUse(tx, order.id)
  await releaseStock(tx, itemsOf(await linesOf(tx, order.id)))
}
