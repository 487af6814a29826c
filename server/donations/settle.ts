import { keyHash, newKey } from '#server/kit/link-key.ts'
import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { PaymentListener, PaymentNews } from '#server/payments/payments.ts'
import { sealRecord } from '#server/vault/vault.ts'
import { countDecline } from './breaker.ts'
import { queueGiftEmail } from './emails.ts'
import { changeGift, type GiftRow, insertGift, lockGift, lockGiftByInvoice } from './queries.ts'
import { giftRecord, newReference, openGift } from './sealed.ts'

/** What becomes of a gift when its payment becomes something. Each piece of news comes once. */
export const hearOfGift: PaymentListener = async (tx, deps, news) => {
  const gift = await lockGift(tx, news.payment.subject)
  if (!gift) throw new Error('A payment is for a gift that is not there.')
  switch (news.is) {
    case 'paid':
      await changeGift(tx, gift.id, { state: 'received', settled_at: deps.clock.now() })
      return queueGiftEmail(tx, deps, { kind: 'thanks', gift })
    case 'failed':
      // One whose page never opened met no bank.
      if (news.payment.opened_at) await countDecline(tx, deps)
      return changeGift(tx, gift.id, { state: 'not-completed', settled_at: deps.clock.now() })
    case 'declined':
      return countDecline(tx, deps)
    case 'expired':
      return changeGift(tx, gift.id, { state: 'not-completed', settled_at: deps.clock.now() })
    case 'renewed':
      return renew(tx, deps, gift, news)
    case 'renewal-failed':
      return queueGiftEmail(tx, deps, { kind: 'failed', gift, key: news.invoice.id })
    case 'refunded':
      return giveBack(tx, deps, gift, news)
    case 'processing':
    case 'subscription-changed':
    case 'disputed':
      return
  }
}

/** Each invoice that is paid is a gift of its own. */
async function renew(
  tx: Db,
  deps: Deps,
  first: GiftRow,
  { invoice }: Extract<PaymentNews, { is: 'renewed' | 'renewal-failed' }>,
): Promise<void> {
  const opened = await openGift(tx, deps, first)
  if (!opened.donor) return
  const id = randomUUID()
  const key = newKey()
  const values = { donor: opened.donor, link: key }
  const row = {
    id,
    key_hash: keyHash(key),
    frequency: first.frequency,
    amount: invoice.amount,
    method: first.method,
    state: 'received',
    is_anonymous: first.is_anonymous,
    reference: newReference(),
    payment: first.payment,
    series: first.id,
    invoice: invoice.id,
    ...(await sealRecord(tx, deps, { kind: giftRecord, row: id, values })),
    given_at: deps.clock.now(),
    settled_at: invoice.paidAt ?? deps.clock.now(),
  }
  if (!(await insertGift(tx, row))) return
  const gift = await lockGift(tx, id)
  if (gift) await queueGiftEmail(tx, deps, { kind: 'thanks', gift })
}

async function giveBack(
  tx: Db,
  deps: Deps,
  first: GiftRow,
  { invoiceId, total }: Extract<PaymentNews, { is: 'refunded' }>,
): Promise<void> {
  const gift = invoiceId === null ? first : ((await lockGiftByInvoice(tx, invoiceId)) ?? first)
  if (total >= gift.amount) await changeGift(tx, gift.id, { state: 'refunded' })
  await queueGiftEmail(tx, deps, { kind: 'refunded', gift, key: String(total), amount: total })
}
