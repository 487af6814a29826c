import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cents } from '#contract/money.ts'
import { readAuditAbout } from '#server/audit/audit.ts'
import { minutes, paymentSite } from '#tests/kit/server/payment-site.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { refundPayment } from './payments.ts'

const reason = 'Given twice by mistake'
const refundCall = 'POST /v1/refunds'

/** A gift of 50 dollars that was paid. */
async function paidGift(interval: 'month' | null = null) {
  const site = await paymentSite()
  const { id, checkout } = await site.open({ interval })
  site.stripe.pay(checkout)
  await site.stripe.events.release(site.post)
  await site.settle()
  const { stripe, row } = site
  const charge = (await row(id)).provider_payment_id ?? ''
  const refund = (version: number, amount: number, more: { invoiceId?: string } = {}) =>
    refundPayment(site, operator, { id, version, amount: cents(amount), reason, ...more })
  const version = async () => (await row(id)).version
  return {
    ...site,
    id,
    charge,
    refund,
    version,
    refundCalls: () => stripe.requests.filter(({ call }) => call === refundCall),
  }
}

test('repeated and concurrent requests refund once', async () => {
  const { refund, version, row, id, changeTypes, stripe, db } = await paidGift()
  const seenVersion = await version()
  await Promise.all([refund(seenVersion, 2_000), refund(seenVersion, 2_000)])
  await refund(seenVersion, 2_000)
  expect(stripe.books.list('refund')).toHaveLength(1)
  expect((await row(id)).refunded).toBe(2_000)
  expect(changeTypes()).toEqual(['paid', 'refunded'])
  const [audit] = await readAuditAbout(db, id)
  expect(audit).toMatchObject({ actor: operator.id, action: 'refunded', part: 'CA$20.00', reason })
})

test('an outdated version is rejected, and no more is refunded than was paid', async () => {
  const { refund, version, row, id } = await paidGift()
  const seenVersion = await version()
  await expect(refund(seenVersion, 5_001)).rejects.toMatchObject({ code: 'invalid' })
  await refund(seenVersion, 3_000)
  await expect(refund(seenVersion, 1_000)).rejects.toMatchObject({ code: 'conflict' })
  await expect(refund(await version(), 2_001)).rejects.toMatchObject({ code: 'invalid' })
  await refund(await version(), 2_000)
  expect((await row(id)).refunded).toBe(5_000)
})

test.each([
  ['was interrupted', 409],
  ['failed because Stripe rejected our API key', 401],
] as const)(
  'a refund that %s is finished later, with the same idempotency key',
  async (_how, status) => {
    const { refund, version, row, id, stripe, clock, reconcile, changeTypes, refundCalls } =
      await paidGift()
    stripe.fail(refundCall, status)
    expect(await refund(await version(), 2_000)).toMatchObject({ state: 'pending' })
    expect((await row(id)).refunded).toBe(0)
    clock.advance(minutes(2))
    await reconcile()
    await reconcile()
    expect([(await row(id)).refunded, changeTypes()]).toEqual([2_000, ['paid', 'refunded']])
    expect(new Set(refundCalls().map(({ key }) => key)).size).toBe(1)
    expect(stripe.books.list('refund')).toHaveLength(1)
  },
)

test('a refund that Stripe made before it failed is found, and not made again', async () => {
  const { refund, version, row, id, stripe, changeTypes } = await paidGift()
  const seenVersion = await version()
  stripe.fail(refundCall, '500-after-commit')
  expect(await refund(seenVersion, 2_000)).toMatchObject({ state: 'pending' })
  expect(await refund(seenVersion, 2_000)).toMatchObject({ state: 'done' })
  expect(stripe.books.list('refund')).toHaveLength(1)
  expect([(await row(id)).refunded, changeTypes()]).toEqual([2_000, ['paid', 'refunded']])
})

test('a refund is finished after any outage of Stripe or of this site', async () => {
  const { refund, version, row, id, stripe, clock, reconcile, changeTypes } = await paidGift()
  stripe.fail(refundCall, 409)
  expect(await refund(await version(), 2_000)).toMatchObject({ state: 'pending' })
  clock.advance(minutes(4 * 24 * 60))
  await reconcile()
  expect([(await row(id)).refunded, changeTypes()]).toEqual([2_000, ['paid', 'refunded']])
  expect(stripe.books.list('refund')).toHaveLength(1)
})

test.each(['requested again', 'reconciled'])(
  'a refund that Stripe made is found after its idempotency key has expired, and is %s',
  async (how) => {
    const { refund, version, row, id, stripe, clock, reconcile, changeTypes } = await paidGift()
    const seenVersion = await version()
    stripe.fail('GET /v1/payment_intents/:id', 500)
    expect(await refund(seenVersion, 2_000)).toMatchObject({ state: 'pending' })
    clock.advance(minutes(25 * 60))
    await (how === 'reconciled' ? reconcile() : refund(seenVersion, 2_000))
    expect(stripe.books.list('refund')).toHaveLength(1)
    expect([(await row(id)).refunded, changeTypes()]).toEqual([2_000, ['paid', 'refunded']])
  },
)

test('a refund that Stripe rejects is reported, and may be requested again', async () => {
  const { refund, version, stripe, row, id } = await paidGift()
  stripe.fail(refundCall, 402)
  expect(await refund(await version(), 2_000)).toMatchObject({ state: 'refused' })
  expect(await refund(await version(), 5_000)).toMatchObject({ state: 'done' })
  expect((await row(id)).refunded).toBe(5_000)
})

test('refunds that cannot be finished do not delay the others', async () => {
  const { refund, version, row, id, stripe, clock, reconcile, db, refundCalls } = await paidGift()
  stripe.fail(refundCall, 409)
  const { id: first, ...last } = await refund(await version(), 100)
  const stuck = Array.from({ length: 120 }, (_, index) => ({
    ...last,
    id: randomUUID(),
    amount: 1,
    seen_version: -index - 1,
    requested_at: new Date(last.requested_at.getTime() - 1_000 - index),
  }))
  await db.insertInto('payment_refund').values(stuck).execute()
  stripe.fail(refundCall, ...stuck.map(() => 409 as const))
  clock.advance(minutes(2))
  await reconcile()
  expect(refundCalls()).toHaveLength(stuck.length + 2)
  expect((await row(id)).refunded).toBe(100)
  const done = await db
    .selectFrom('payment_refund')
    .select('id')
    .where('state', '=', 'done')
    .execute()
  expect(done).toEqual([{ id: first }])
})

test('refunds in the console of Stripe and disputes are reported once', async () => {
  const { stripe, charge, post, settle, changeTypes, row, id } = await paidGift()
  stripe.refundAtStripe(charge, 1_500)
  stripe.dispute(charge)
  await stripe.events.release(post, { times: 3, seed: 2 })
  await settle()
  expect(changeTypes().toSorted()).toEqual(['disputed', 'paid', 'refunded'])
  expect(await row(id)).toMatchObject({ refunded: 1_500, disputed_at: expect.any(Date) })
})

test('one renewal can be refunded without the others', async () => {
  const { stripe, row, id, post, settle, refund, version, changes } = await paidGift('month')
  const renewed = stripe.renew((await row(id)).subscription_id ?? '')
  await stripe.events.release(post)
  await settle()
  await refund(await version(), 5_000, { invoiceId: renewed.id })
  expect(changes.at(-1)).toMatchObject({ type: 'refunded', invoiceId: renewed.id, total: 5_000 })
  expect((await row(id)).refunded).toBe(0)
  const other = refund(await version(), 5_000, { invoiceId: 'in_other' })
  await expect(other).rejects.toMatchObject({ code: 'conflict' })
})

test.each([
  ['a payment', null, ['paid', 'refunded']],
  ['a renewal', 'month', ['renewed', 'refunded']],
] as const)(
  '%s that is refunded before it is recorded is reported first, and then its refund',
  async (_what, interval, expected) => {
    const site = await paymentSite()
    const { stripe, changeTypes } = site
    const { checkout } = await site.open({ interval })
    stripe.pay(checkout)
    if (interval) {
      await stripe.events.release(site.post)
      await site.settle()
      stripe.renew(String(stripe.books.get(checkout)['subscription']))
    }
    const [intent] = stripe.books.list('payment_intent')
    stripe.refundAtStripe(intent?.id ?? '', 5_000)
    await stripe.events.release(site.post, { only: ({ type }) => type === 'charge.refunded' })
    await site.settle()
    expect(changeTypes().slice(-2)).toEqual(expected)
  },
)

test('a refund before a slow payment is recorded is reported after the payment', async () => {
  const { stripe, changeTypes, ...site } = await paymentSite()
  const { checkout } = await site.open()
  const bank = stripe.payLater(checkout)
  await stripe.events.release(site.post)
  await site.settle()
  bank.outcome(true)
  stripe.refundAtStripe(String(stripe.books.get(checkout)['payment_intent']), 5_000)
  await stripe.events.release(site.post, { only: ({ type }) => type === 'charge.refunded' })
  await site.settle()
  expect(changeTypes()).toEqual(['processing', 'paid', 'refunded'])
})
