import { releaseStock, returnStock } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/db/connect.ts'
import { giveUseBack } from '#server/discounts/discounts.ts'
import type { Deps } from '#server/kit/deps.ts'
import {
  alertDispute,
  alertMismatch,
  countDecline,
  type PaymentListener,
  type PaymentNews,
  type Received,
} from '#server/payments/payments.ts'
import { takeBackUnpaid, tellCancelled, tellMismatchRefunded, tellRefunded } from './emails.ts'
import { fulfil, settledNow } from './fulfil.ts'
import { piecesOf } from './pieces-of.ts'
import { changeOrder, linesOf, lockOrder, type OrderRow } from './queries.ts'

/** Applies a payment state change to its order. Each change is delivered once. */
export const onOrderPaymentChange: PaymentListener = async (tx, deps, news) => {
  const order = await lockOrder(tx, news.payment.subject)
  if (!order) throw new Error('A payment is for an order that is not there.')
  switch (news.is) {
    case 'paid':
      return fulfil(tx, deps, order)
    case 'failed':
      // One whose page never opened met no bank.
      if (news.payment.opened_at) await countDecline(tx, deps)
      return cancel(tx, deps, order)
    case 'expired':
      return cancel(tx, deps, order)
    case 'declined':
      return countDecline(tx, deps)
    case 'refunded':
      return giveBack(tx, deps, order, news.total)
    case 'disputed':
      return alertDispute(tx, deps, { dispute: news.dispute, ...where(order) })
    case 'mismatched':
      return review(tx, deps, order, news)
    case 'mismatch-refunded':
      return endReview(tx, deps, order, news.received)
    case 'processing':
    case 'renewed':
    case 'renewal-failed':
    case 'subscription-changed':
      return
  }
}

const where = ({ reference }: OrderRow) => ({ reference, command: 'orders' }) as const

type Mismatched = Extract<PaymentNews, { received: Received }>

/** What is held stays held, so that it can still be sent; staff are told, and see it in their list until it ends. */
async function review(tx: Db, deps: Deps, order: OrderRow, news: Mismatched): Promise<void> {
  const { id, amount: asked } = news.payment
  // A late payment found the hold released. Then nothing is held, and nothing is released again.
  if (order.state === 'awaiting-payment')
    await changeOrder(tx, order.id, { state: 'in-review', ...settledNow(deps) })
  await alertMismatch(tx, deps, { id, asked, received: news.received, ...where(order) })
}

/** After a full refund the held stock is for sale again. */
async function endReview(tx: Db, deps: Deps, order: OrderRow, received: Received): Promise<void> {
  await tellMismatchRefunded(tx, deps, { order, received })
  if (order.state !== 'in-review') return
  await changeOrder(tx, order.id, { state: 'cancelled' })
  await giveUseBack(tx, order.id)
  await releaseStock(tx, piecesOf(await linesOf(tx, order.id)))
}

/** What was given back whole and never left the house is for sale again. */
async function giveBack(tx: Db, deps: Deps, order: OrderRow, total: number): Promise<void> {
  // Whoever could not have it has heard already that all of it goes back.
  if (order.state === 'unfulfillable') return
  await tellRefunded(tx, deps, { order, total })
  if (total < order.total) return
  await changeOrder(tx, order.id, { state: 'refunded' })
  if (order.state !== 'paid') return
  const pieces = piecesOf(await linesOf(tx, order.id))
  await returnStock(tx, deps.clock, { subject: order.id, pieces })
}

/** The provider reports that the payment page is closed unpaid, so the held stock is released. */
async function cancel(tx: Db, deps: Deps, order: OrderRow): Promise<void> {
  if (order.state !== 'awaiting-payment') return
  await changeOrder(tx, order.id, { state: 'cancelled', ...settledNow(deps) })
  // A buyer who got no email about the waiting order needs none about its end.
  const wasTold = !(await takeBackUnpaid(tx, deps, order)) && order.reminded_at
  if (wasTold) await tellCancelled(tx, deps, order)
  await giveUseBack(tx, order.id)
  await releaseStock(tx, piecesOf(await linesOf(tx, order.id)))
}
