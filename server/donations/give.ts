import { keyHash, newKey } from '#server/kit/link-key.ts'
import { randomUUID } from 'node:crypto'
import { centsFrom, type Donation, type Frequency } from '#contract/donation.ts'
import type { FormGuard } from '#contract/form-guard.ts'
import { cents } from '#contract/money.ts'
import type { Db } from '#server/db/connect.ts'
import { acceptForm, type Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { takeToken } from '#server/kit/limit.ts'
import { type Interval, openPayment, preparePayment } from '#server/payments/payments.ts'
import { sealRecord } from '#server/vault/vault.ts'
import { weighGift } from './doubt.ts'
import { insertGift } from './queries.ts'
import { type Dedication, giftRecord, newReference } from './sealed.ts'

/** Of knocking: a refusal, a proof and a provider that is down cost a try each. */
const limits = [{ action: 'gift attempt', burst: 20, perHour: 60 }]

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
  const kept = await acceptForm(deps, caller, {
    form: 'donation',
    endpoint: 'POST /donation/create',
    body: written,
    limits,
    weigh: () => weighGift(deps, body),
    accept: async (tx, said) => {
      // In the transaction, since only what is kept counts.
      for (const limit of networkLimits)
        await takeToken(tx, deps.clock, { ...limit, who: caller.who })
      return keep(tx, deps, said)
    },
  })
  const thanks = `${deps.settings.siteUrl}${thanksPath(kept._id)}`
  if (kept.payment === null) return { _id: kept._id, paymentUrl: thanks }
  const { url } = await openPayment(deps, kept.payment, { email: body.email })
  return { _id: kept._id, paymentUrl: url }
}

export const thanksPath = (key: string): `/${string}` => `/donationcompleted?id=${key}`

const intervals: Record<Frequency, Interval | null> = {
  'one-time': null,
  monthly: 'month',
  yearly: 'year',
}

type Said = Omit<Donation, keyof FormGuard>

async function keep(tx: Db, deps: Deps, said: Said) {
  const { frequency, amount: given, paymentMethod, isAnonymous, dedication, ...donor } = said
  const amount = centsFrom(given)
  if (amount === null) throw new Refusal('invalid', 'This amount cannot be given.')
  const id = randomUUID()
  const key = newKey()
  const isByCard = paymentMethod === 'Stripe'
  const values = { donor, link: key, ...(dedication && { dedication: dedicationFrom(dedication) }) }
  const payment = isByCard ? await prepare(tx, deps, { id, key, amount, frequency }) : null
  await insertGift(tx, {
    id,
    key_hash: keyHash(key),
    frequency,
    amount,
    method: paymentMethod,
    state: isByCard ? 'open' : 'pledged',
    is_anonymous: isAnonymous,
    reference: newReference(),
    payment,
    ...(await sealRecord(tx, deps, { kind: giftRecord, row: id, values })),
    given_at: deps.clock.now(),
  })
  return { _id: key, payment }
}

type Wish = { id: string; key: string; amount: number; frequency: Frequency }

async function prepare(tx: Db, deps: Deps, { id, key, amount, frequency }: Wish): Promise<string> {
  const payment = await preparePayment(tx, deps, {
    purpose: 'gift',
    subject: id,
    amount: cents(amount),
    interval: intervals[frequency],
    description: 'Gift',
    returnPath: thanksPath(key),
    cancelPath: '/donate?step=3',
  })
  return payment.id
}

function dedicationFrom(given: NonNullable<Said['dedication']>): Dedication {
  const recipientEmail = given.recipientEmail ?? ''
  return 'inHonorOf' in given
    ? { kind: 'honour', name: given.inHonorOf, recipientEmail }
    : { kind: 'memory', name: given.inMemoryOf, recipientEmail }
}
