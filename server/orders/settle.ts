import { returnStock } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/db/connect.ts'
import { countDecline } from '#server/donations/donations.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { PaymentListener } from '#server/payments/payments.ts'
import { cancel } from './cancel.ts'
import { tellRefunded } from './emails.ts'
import { fulfil } from './fulfil.ts'
import { piecesOf } from './pieces-of.ts'
import { changeOrder, linesOf, lockOrder, type OrderRow } from './queries.ts'

/** What becomes of an order when its payment becomes something. Each piece of news comes once. */
export const hearOfOrder: PaymentListener = async (tx, deps, news) => {
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
    case 'processing':
    case 'disputed':
    case 'renewed':
    case 'renewal-failed':
    case 'subscription-changed':
      return
  }
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
