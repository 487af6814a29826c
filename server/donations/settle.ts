import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import {
  alertDispute,
  alertMismatch,
  countDecline,
  type PaymentListener,
  type PaymentChange,
} from '#server/payments/payments.ts'
import { applyChanges } from './apply-change.ts'
import {
  emailEndedInReview,
  emailEnded,
  emailFailed,
  emailMismatchRefunded,
  emailRefunded,
} from './emails.ts'
import { changeGift, type GiftRow, lockGift, lockGiftByInvoice } from './queries.ts'
import { cancelReceipt } from './receipts.ts'
import { addRenewal, receiveGift } from './receive.ts'

/** Applies a payment state change to its gift. Each change is delivered once. */
export const onGiftPaymentChange: PaymentListener = async (tx, deps, change) => {
  const gift = await lockGift(tx, change.payment.subject)
  if (!gift) throw new Error('A payment refers to a gift that does not exist.')
  const now = deps.clock.now()
  switch (change.type) {
    case 'paid':
      return receiveGift(tx, deps, { gift, first: gift, receivedAt: now })
    case 'failed':
      // A payment whose page never opened was not declined by a bank.
      if (change.payment.opened_at) await countDecline(tx, deps)
      return changeGift(tx, gift.id, { state: 'not-completed', settled_at: now })
    case 'expired':
      return changeGift(tx, gift.id, { state: 'not-completed', settled_at: now })
    case 'declined':
      return countDecline(tx, deps)
    case 'renewed': {
      const { id, amount, paidAt } = change.invoice
      await addRenewal(tx, deps, gift, { invoice: id, amount, receivedAt: paidAt ?? now })
      return
    }
    case 'renewal-failed':
      return emailFailed(tx, deps, { gift, invoice: change.invoice })
    case 'refunded':
      return applyRefund(tx, deps, gift, change)
    case 'subscription-changed':
      await applyChanges(tx, deps, gift, change)
      if (change.subscription.state !== 'cancelled') return
      return change.payment.state === 'mismatched'
        ? emailEndedInReview(tx, deps, gift)
        : emailEnded(tx, deps, gift)
    case 'disputed': {
      const disputed = await giftOf(tx, gift, change.invoiceId)
      return alertDispute(tx, deps, { dispute: change.dispute, ...staffReference(disputed) })
    }
    case 'mismatched': {
      const { id, amount: requested, subscription_id } = change.payment
      await changeGift(tx, gift.id, { state: 'in-review' })
      const mismatch = {
        id,
        requested,
        received: change.received,
        isRecurring: subscription_id !== null,
      }
      return alertMismatch(tx, deps, { ...mismatch, ...staffReference(gift) })
    }
    case 'mismatch-refunded':
      await changeGift(tx, gift.id, { state: 'not-completed', settled_at: now })
      return emailMismatchRefunded(tx, deps, { gift, received: change.received })
    case 'processing':
      return
  }
}

const staffReference = ({ reference }: GiftRow) => ({ reference, subject: 'gift' }) as const

/** The first gift of a series, or one of its renewals. */
async function giftOf(tx: Db, first: GiftRow, invoiceId: string | null): Promise<GiftRow> {
  const gift = invoiceId === null ? first : await lockGiftByInvoice(tx, invoiceId)
  if (!gift) throw new Error('A change refers to a renewal that does not exist.')
  return gift
}

async function applyRefund(
  tx: Db,
  deps: Deps,
  first: GiftRow,
  { invoiceId, total }: Extract<PaymentChange, { type: 'refunded' }>,
): Promise<void> {
  const gift = await giftOf(tx, first, invoiceId)
  if (total >= gift.amount) await changeGift(tx, gift.id, { state: 'refunded' })
  const receipt = await cancelReceipt(tx, deps, { gift, left: gift.amount - total })
  await emailRefunded(tx, deps, { gift, total, receipt })
}
