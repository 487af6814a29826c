import { randomUUID } from 'node:crypto'
import { referenceOf } from '#contract/text/donation.ts'
import { centsFrom, type Donation, type Frequency } from '#contract/donation.ts'
import type { FormGuard } from '#contract/form-guard.ts'
import { cents } from '#contract/money.ts'
import type { Db } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash, newKey } from '#server/kit/link-key.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { type Interval, preparePayment } from '#server/payments/payments.ts'
import { sealRecord } from '#server/vault/vault.ts'
import { announcePledge } from './jobs.ts'
import { insertGift } from './queries.ts'
import { type Dedication, giftRecord, donorLookup } from './sealed.ts'

type GiftInput = Omit<Donation, keyof FormGuard>

/** Inserts the gift, and its payment if the donor pays by card. */
export async function createGift(tx: Db, deps: Deps, input: GiftInput) {
  const { frequency, amount: given, paymentMethod, isAnonymous, dedication, ...donor } = input
  const amount = centsFrom(given)
  if (amount === null) throw new Refusal('invalid', 'This amount cannot be given.')
  const id = randomUUID()
  const key = newKey()
  const isByCard = paymentMethod === 'stripe'
  const payment = isByCard ? await prepare(tx, deps, { id, amount, frequency }) : null
  // A recurring e-Transfer has no page: the donor changes it at their own bank.
  const page = isByCard && frequency !== 'one-time' ? newKey() : undefined
  const dedicated = dedication && dedicationFrom(dedication)
  const values = {
    donor,
    ...(page && { page }),
    ...(dedicated?.name && { dedication: dedicated }),
  }
  await insertGift(tx, {
    id,
    key_hash: keyHash(key),
    frequency,
    amount,
    method: paymentMethod,
    state: isByCard ? 'open' : 'pledged',
    ...(!isByCard && { pledged_amount: amount }),
    is_anonymous: isAnonymous,
    reference: referenceOf(key),
    payment_id: payment,
    ...(page && {
      page_hash: keyHash(page),
      donor_lookup: await donorLookup(tx, deps, donor.email),
    }),
    ...(await sealRecord(tx, deps, { kind: giftRecord, row: id, values })),
    given_at: deps.clock.now(),
  })
  if (!isByCard) await addJob(tx, announcePledge, { id })
  return { _id: key, payment }
}

/** The key in the address opens the state of the gift and nothing else. */
const thanksPath = (key: string): `/${string}` => `/donationcompleted?id=${key}`

/** Where the provider redirects the donor. Not stored with the payment, because the key would be there in the clear. */
export const giftPaths = (key: string) => ({
  returnPath: thanksPath(key),
  cancelPath: `/donate?step=3&gift=${key}` as const,
})

/** The page that explains how to send the e-Transfer. */
export const pledgePath = (key: string): `/${string}` => `${thanksPath(key)}&by=e-transfer`

const intervals: Record<Frequency, Interval | null> = {
  'one-time': null,
  monthly: 'month',
  yearly: 'year',
}

type NewGift = { id: string; amount: number; frequency: Frequency }

async function prepare(tx: Db, deps: Deps, { id, amount, frequency }: NewGift): Promise<string> {
  const payment = await preparePayment(tx, deps, {
    purpose: 'gift',
    subject: id,
    amount: cents(amount),
    interval: intervals[frequency],
    description: 'Gift',
  })
  return payment.id
}

function dedicationFrom(given: NonNullable<GiftInput['dedication']>): Dedication {
  const recipientEmail = given.recipientEmail ?? ''
  return 'inHonorOf' in given
    ? { kind: 'honour', name: given.inHonorOf, recipientEmail }
    : { kind: 'memory', name: given.inMemoryOf, recipientEmail }
}
