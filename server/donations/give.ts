import type { Donation } from '#contract/donation.ts'
import type { Db } from '#server/db/connect.ts'
import { acceptForm, type Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { takeToken } from '#server/kit/limit.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { openPayment } from '#server/payments/payments.ts'
import { weighGift } from './doubt.ts'
import { giftPaths, createGift, pledgePath } from './keep.ts'
import { gifts } from './queries.ts'
import { openGift } from './sealed.ts'

/** Of knocking: a refusal, a proof and a provider that is down cost a try each. */
const limits = [{ action: 'gift attempt', burst: 10, perHour: 60 }]

/**
 * Whoever tries stolen cards tries many; whoever gives, gives once or twice. Together five gifts of one network within
 * ten minutes, and ten within a day.
 */
const networkLimits = [
  { action: 'gift', burst: 4, perHour: 6 },
  { action: 'gifts of a day', burst: 8, perHour: 2 / 24 },
]

/**
 * Keeps the gift and what is to be paid, then gets the page where it is paid. Broken off between the two and sent again,
 * it is the same gift and the same page.
 */
export async function give(
  deps: Deps,
  caller: Caller,
  body: Donation,
): Promise<{ _id: string; paymentUrl: string }> {
  const { homePage: _trap, ...written } = body
  const stored = await acceptForm(deps, caller, {
    form: 'donation',
    endpoint: 'POST /donation/create',
    body: written,
    limits,
    isAssessedBeforeTransaction: true,
    assessSpam: () => weighGift(deps, body),
    accept: async (tx, input) => {
      // In the transaction, since only what is kept counts.
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

/** By both names of a network: a day that begins at noon has two of them. */
async function countGift(tx: Db, { clock }: Deps, { who, whoYesterday = who }: Caller) {
  for (const name of new Set([whoYesterday, who]))
    for (const limit of networkLimits) await takeToken(tx, clock, { ...limit, who: name })
}

/** Returns the payment page of an unpaid gift. It is the same page as before, so that it is paid once. */
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
