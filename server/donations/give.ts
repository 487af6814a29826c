import { dayOf } from '#contract/dates.ts'
import type { Donation, GiftState } from '#contract/donation.ts'
import { cents } from '#contract/money.ts'
import type { Db } from '#server/db/connect.ts'
import { acceptForm, type Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { takeToken } from '#server/kit/limit.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { openPayment, settleOnVisit } from '#server/payments/payments.ts'
import { assessGift } from './assess-spam.ts'
import { createGift, giftPaths, pledgePath } from './create-gift.ts'
import { findGift, type GiftRow, gifts } from './queries.ts'
import { openGift } from './sealed.ts'

/** Rate limit per attempt. A failed attempt (rejected, missing proof of work, provider down) counts too. */
const limits = [{ action: 'gift attempt', burst: 10, perHour: 60 }]

/**
 * Limits card testing: real donors give once or twice. One network may store five gifts within ten minutes and ten
 * within a day.
 */
const networkLimits = [
  { action: 'gift', burst: 4, perHour: 6 },
  { action: 'gifts of a day', burst: 8, perHour: 2 / 24 },
]

/** Stores the gift and its payment, then opens the payment page. Idempotent: a retry returns the same gift and page. */
export async function give(
  deps: Deps,
  caller: Caller,
  body: Donation,
): Promise<{ _id: string; paymentUrl: string }> {
  const { homePage: _hiddenField, ...written } = body
  const stored = await acceptForm(deps, caller, {
    form: 'donation',
    endpoint: 'POST /donation/create',
    body: written,
    limits,
    isAssessedBeforeTransaction: true,
    assessSpam: () => {
      const { email, paymentMethod, homePage, formToken, proof } = body
      return assessGift(deps, caller, { email, paymentMethod, homePage, formToken, proof })
    },
    accept: async (tx, input) => {
      // In the transaction, so that only stored gifts count.
      await countGift(tx, deps, caller)
      return createGift(tx, deps, input)
    },
  })
  if (stored.payment === null)
    return { _id: stored._id, paymentUrl: deps.settings.siteUrl + pledgePath(stored._id) }
  const visit = { email: body.email, ...giftPaths(stored._id) }
  const { url } = await openPayment(deps, stored.payment, visit)
  return { _id: stored._id, paymentUrl: url }
}

/** The hash of a network changes daily, so the gift counts under today's and yesterday's. */
async function countGift(tx: Db, { clock }: Deps, { who, whoYesterday = who }: Caller) {
  for (const name of new Set([whoYesterday, who]))
    for (const limit of networkLimits) await takeToken(tx, clock, { ...limit, who: name })
}

/** Returns the payment page of an unpaid gift. It is the same page as before, so the gift cannot be paid twice. */
export async function payAgain(deps: Deps, key: string): Promise<{ paymentUrl: string }> {
  const gift = await gifts(deps.db).where('key_hash', '=', keyHash(key)).executeTakeFirst()
  if (!gift?.payment_id) throw new Refusal('not-found', 'There is no gift at this address.')
  const { id, vault_key_id, donor: sealed, payment_id } = gift
  const { donor } = await openGift(deps.db, deps, { id, vault_key_id, donor: sealed })
  if (gift.state !== 'open' || !donor)
    throw new Refusal('conflict', 'This gift is settled. There is nothing left to pay.')
  const { url } = await openPayment(deps, payment_id, { email: donor.email, ...giftPaths(key) })
  return { paymentUrl: url }
}

const statusOf = {
  pledged: 'being confirmed',
  open: 'being confirmed',
  received: 'received',
  refunded: 'received',
  'not-completed': 'not completed',
  'in-review': 'under review',
} satisfies Record<GiftRow['state'], GiftState['status']>

/** The state of a gift, without the donor. */
export async function readGift(deps: Deps, key: string): Promise<GiftState> {
  const found = await gifts(deps.db).where('key_hash', '=', keyHash(key)).executeTakeFirst()
  if (!found) throw new Refusal('not-found', 'There is no gift at this address.')
  const row = await settled(deps, found)
  return {
    status: statusOf[row.state],
    frequency: row.frequency,
    amount: cents(row.amount),
    date: dayOf(row.settled_at ?? row.given_at),
  }
}

/** While the payment is open, settles it from the provider's state. */
async function settled(deps: Deps, gift: GiftRow): Promise<GiftRow> {
  if (gift.state !== 'open' || gift.payment_id === null) return gift
  await settleOnVisit(deps, gift.payment_id)
  return (await findGift(deps.db, gift.id)) ?? gift
}
