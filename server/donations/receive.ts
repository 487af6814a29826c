import { randomUUID } from 'node:crypto'
import { addDays, type Day, dayOf } from '#contract/dates.ts'
import { referenceOf } from '#contract/text/donation.ts'
import type { Db } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash, newKey } from '#server/kit/link-key.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { sealRecord } from '#server/vault/vault.ts'
import { thankDonor } from './emails.ts'
import { changeGift, type GiftRow, insertGift, lockGift } from './queries.ts'
import { issueReceipt } from './receipts.ts'
import { giftRecord, openGift } from './sealed.ts'
import { sendCard } from './send-card.ts'

/** An older day is more likely a typing error. Its donor would also be erased at once. */
const maxAgeDays = 366

/** The day on which a transfer, cash or a cheque arrived: not in the future, and not more than a year ago. */
export function checkReceivedDay({ clock }: Pick<Deps, 'clock'>, day: string): Day {
  const today = dayOf(clock.now())
  const problem =
    day > today
      ? 'This day has not come yet.'
      : day < addDays(today, -maxAgeDays)
        ? 'This day is more than a year ago.'
        : undefined
  if (problem === undefined) return day as Day
  const message = `${problem} Enter the day it arrived`
  throw new Refusal('invalid', `${message}.`, { fields: { day: message } })
}

type Received = {
  gift: GiftRow
  /** For a renewal, the first gift of the series. */
  first: GiftRow
  receivedAt: Date
  /** False where staff entered a donor without what a receipt needs. */
  mayHaveReceipt?: boolean
}

/** Marks the gift as received and writes receipt, email and card job in the same transaction. */
export async function receiveGift(tx: Db, deps: Deps, received: Received): Promise<void> {
  const { gift, first, receivedAt, mayHaveReceipt = true } = received
  await changeGift(tx, gift.id, { state: 'received', settled_at: receivedAt })
  const receipt = mayHaveReceipt
    ? await issueReceipt(tx, deps, { gift, amount: gift.amount, receivedAt })
    : null
  await thankDonor(tx, deps, { gift, first, receivedAt, receipt })
  if (gift.dedication) await addJob(tx, sendCard, { id: gift.id })
}

/** `invoice` identifies the payment, so that it counts once. */
type Renewal = { invoice: string; amount: number; receivedAt: Date }

/** Each renewal is a gift of its own. False when it was recorded before. */
export async function addRenewal(
  tx: Db,
  deps: Deps,
  first: GiftRow,
  { invoice, amount, receivedAt }: Renewal,
): Promise<boolean> {
  const { donor } = await openGift(tx, deps, first)
  const id = randomUUID()
  const key = newKey()
  const row = {
    id,
    // No visitor gets this key: a renewal has no thank-you page.
    key_hash: keyHash(key),
    frequency: first.frequency,
    amount,
    method: first.method,
    state: 'open' as const,
    is_anonymous: first.is_anonymous,
    reference: referenceOf(key),
    payment_id: first.payment_id,
    first_gift_id: first.id,
    payment_invoice_id: invoice,
    // A renewal of an erased donor is stored without the donor.
    ...(donor && (await sealRecord(tx, deps, { kind: giftRecord, row: id, values: { donor } }))),
    given_at: deps.clock.now(),
  }
  if (!(await insertGift(tx, row))) return false
  // A transfer may be recorded after a later one. The first gift is locked, so its dates are current.
  const dates = [receivedAt, first.renewed_at, first.settled_at].map(Number)
  await changeGift(tx, first.id, { renewed_at: new Date(Math.max(...dates)) })
  const gift = await lockGift(tx, id)
  if (!gift) throw new Error('The gift does not exist.')
  await receiveGift(tx, deps, { gift, first, receivedAt })
  return true
}
