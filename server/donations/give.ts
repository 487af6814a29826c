import { keyHash, newKey } from '#server/kit/link-key.ts'
import { randomUUID } from 'node:crypto'
import { centsFrom, type Donation, type Frequency } from '#contract/donation.ts'
import type { FormGuard } from '#contract/form-guard.ts'
import { cents } from '#contract/money.ts'
import type { Db } from '#server/db/connect.ts'
import { acceptForm, type Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { tryToken } from '#server/kit/limit.ts'
import { type Interval, openPayment, preparePayment } from '#server/payments/payments.ts'
import { sealRecord } from '#server/vault/vault.ts'
import { insertGift } from './queries.ts'
import { type Dedication, giftRecord, newReference } from './sealed.ts'

/** Whoever tries stolen cards tries many; whoever gives, gives once or twice. */
const limits = [
  { action: 'gift', burst: 5, perHour: 30 },
  { action: 'gifts of a day', burst: 10, perHour: 10 / 24 },
]
/** More than people give in a minute: every device then does a little work first. */
const manyPerMinute = 30

/**
 * Keeps the gift and what is to be paid, then gets the page where it is paid. Broken off between the two and sent again,
 * it is the same gift and the same page.
 */
export async function give(
  deps: Deps,
  caller: Caller,
  body: Donation,
): Promise<{ _id: string; paymentUrl: string }> {
  const kept = await acceptForm(deps, caller, {
    form: 'donation',
    endpoint: 'POST /donation/create',
    body,
    limits,
    isUnderPressure: async (tx) => isTooMuch(tx, deps),
    accept: (tx, said, isTrapped) => keep(tx, deps, said, isTrapped),
  })
  const thanks = `${deps.settings.siteUrl}${thanksPath(kept._id)}`
  if (kept.payment === null) return { _id: kept._id, paymentUrl: thanks }
  const { url } = await openPayment(deps, kept.payment, { email: body.email })
  return { _id: kept._id, paymentUrl: url }
}

const isTooMuch = async (tx: Db, { clock }: Deps) =>
  (await tryToken(tx, clock, {
    action: 'gifts',
    who: 'everybody',
    burst: manyPerMinute,
    perHour: manyPerMinute * 60,
  })) > 0

export const thanksPath = (key: string): `/${string}` => `/donationcompleted?id=${key}`

const intervals: Record<Frequency, Interval | null> = {
  'one-time': null,
  monthly: 'month',
  yearly: 'year',
}

type Said = Omit<Donation, keyof FormGuard>

async function keep(tx: Db, deps: Deps, said: Said, trapped: boolean) {
  const { frequency, amount: given, paymentMethod, isAnonymous, dedication, ...donor } = said
  const amount = centsFrom(given)
  if (amount === null) throw new Refusal('invalid', 'This amount cannot be given.')
  const id = randomUUID()
  const key = newKey()
  const isByCard = paymentMethod === 'Stripe'
  if (!isByCard && frequency !== 'one-time')
    throw new Refusal('invalid', 'An e-Transfer can be sent once; choose a card to give again.', {
      fields: { paymentMethod: 'An e-Transfer can be sent once; choose a card to give again.' },
    })
  const values = { donor, link: key, ...(dedication && { dedication: dedicationFrom(dedication) }) }
  const payment =
    isByCard && !trapped ? await prepare(tx, deps, { id, key, amount, frequency }) : null
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
    trapped,
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
