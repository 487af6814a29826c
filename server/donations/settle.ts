import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import {
  alertDispute,
  alertMismatch,
  countDecline,
  type PaymentListener,
  type PaymentNews,
} from '#server/payments/payments.ts'
import { applyChanges } from './apply-change.ts'
import {
  emailEndedInReview,
  tellEnded,
  tellFailed,
  tellMismatchRefunded,
  tellRefunded,
} from './emails.ts'
import { changeGift, type GiftRow, lockGift, lockGiftByInvoice } from './queries.ts'
import { receiveGift } from './receive.ts'
import { cancelReceipt } from './receipts.ts'
import { addRound } from './rounds.ts'

/** Applies a payment state change to its gift. Each change is delivered once. */
export const onGiftPaymentChange: PaymentListener = async (tx, deps, news) => {
  const gift = await lockGift(tx, news.payment.subject)
  if (!gift) throw new Error('A payment is for a gift that is not there.')
  const now = deps.clock.now()
  switch (news.is) {
    case 'paid':
      return receiveGift(tx, deps, { gift, first: gift, receivedAt: now })
    case 'failed':
      // One whose page never opened met no bank.
      if (news.payment.opened_at) await countDecline(tx, deps)
      return changeGift(tx, gift.id, { state: 'not-completed', settled_at: now })
    case 'expired':
      return changeGift(tx, gift.id, { state: 'not-completed', settled_at: now })
    case 'declined':
      return countDecline(tx, deps)
    case 'renewed': {
      const { id, amount, paidAt } = news.invoice
      await addRound(tx, deps, gift, { invoice: id, amount, receivedAt: paidAt ?? now })
      return
    }
    case 'renewal-failed':
      return tellFailed(tx, deps, { gift, invoice: news.invoice })
    case 'refunded':
      return giveBack(tx, deps, gift, news)
    case 'subscription-changed':
      await applyChanges(tx, deps, gift, news)
      if (news.subscription.state !== 'cancelled') return
      return news.payment.state === 'mismatched'
        ? emailEndedInReview(tx, deps, gift)
        : tellEnded(tx, deps, gift)
    case 'disputed':
      return alertDispute(tx, deps, { dispute: news.dispute, ...where(gift) })
    case 'mismatched': {
      const { id, amount: asked, subscription_id } = news.payment
      await changeGift(tx, gift.id, { state: 'in-review' })
      const found = { id, asked, received: news.received, isRecurring: subscription_id !== null }
      return alertMismatch(tx, deps, { ...found, ...where(gift) })
    }
    case 'mismatch-refunded':
      await changeGift(tx, gift.id, { state: 'not-completed', settled_at: now })
      return tellMismatchRefunded(tx, deps, { gift, received: news.received })
    case 'processing':
      return
  }
}

const where = ({ reference }: GiftRow) => ({ reference, command: 'gifts' }) as const

async function giveBack(
  tx: Db,
  deps: Deps,
  first: GiftRow,
  { invoiceId, total }: Extract<PaymentNews, { is: 'refunded' }>,
): Promise<void> {
  const gift = invoiceId === null ? first : await lockGiftByInvoice(tx, invoiceId)
  if (!gift) throw new Error('Money went back of a gift that is not there.')
  if (total >= gift.amount) await changeGift(tx, gift.id, { state: 'refunded' })
  const receipt = await cancelReceipt(tx, deps, { gift, left: gift.amount - total })
  await tellRefunded(tx, deps, { gift, total, receipt })
}
