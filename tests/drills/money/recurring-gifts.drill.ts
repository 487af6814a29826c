import { expect, test } from 'vitest'
import { readGift } from '#contract/console/gift.ts'
import { refundPayment } from '#contract/console/payment.ts'
import { changeRecurring } from '#contract/console/received-gift.ts'
import { findPayment } from '#server/payments/payments.ts'
import { giftDesk, reason } from '#tests/kit/desk/gifts.ts'
import type { StripeEvent } from '#tests/kit/server/fake-stripe-events.ts'
import {
  giftStates,
  moneyAtStripe,
  moneyInDatabase,
  refundsAtStripe,
  refundsInDatabase,
  watchGifts,
} from './books.ts'
import { seededRandom } from './seeded-random.ts'
import { countUnprocessedEvents, openGifts, startWorkers } from './gift-crowd.ts'
import { sizes } from '../sizes.ts'

const { series, renewals, cancelled } = sizes.recurringGifts
const copies = 3
const dayMs = 86_400_000

test('[D12] after many renewals of recurring gifts with repeated and shuffled webhooks our database matches Stripe', async () => {
  const { seed, between, shuffled } = seededRandom()
  const treasurer = await giftDesk()
  const { desk: site } = treasurer
  const { stripe, db, clock } = site
  await watchGifts(db)
  const frequency = (donor: number) => ({ frequency: donor % 3 === 0 ? 'yearly' : 'monthly' })
  const opened = await openGifts(site, series, frequency)
  startWorkers(site, 2)
  const deliver = (event: StripeEvent) => site.postWebhook(stripe.events.sign(event))
  /** Sends a share of the waiting events, three copies each and shuffled. The rest is sent with a later renewal. */
  const deliverSome = async (share: number) => {
    const waiting = shuffled(stripe.events.waiting.splice(0))
    const count = Math.ceil(waiting.length * share)
    stripe.events.waiting.push(...waiting.slice(count))
    const chosen = waiting.slice(0, count)
    const copied = shuffled(chosen.flatMap((event) => Array<StripeEvent>(copies).fill(event)))
    for (const { statusCode } of await Promise.all(copied.map(deliver)))
      expect(statusCode).toBe(200)
  }

  for (const { page } of opened) stripe.pay(page)
  await deliverSome(1)
  await expect.poll(() => countUnprocessedEvents(site)).toBe(0)
  const subscriptions = opened.map(({ page }) => String(stripe.books.get(page)['subscription']))
  const cancelledIn = new Map(
    shuffled(subscriptions)
      .slice(0, cancelled)
      .map((id) => [id, between(2, renewals - 2)]),
  )
  const failed: ReturnType<typeof stripe.renew>[] = []
  for (let renewal = 1; renewal <= renewals; renewal += 1) {
    clock.advance(30 * dayMs)
    // The retry of every second failed invoice succeeds.
    for (const [index, invoice] of failed.entries())
      if (index % 2 === 0 && invoice['status'] === 'open') stripe.retry(invoice)
    for (const id of subscriptions) {
      if ((cancelledIn.get(id) ?? renewals + 1) < renewal) continue
      if (cancelledIn.get(id) === renewal) await end(treasurer, id)
      else if (between(1, 8) === 1) failed.push(stripe.renew(id, false))
      else stripe.renew(id)
    }
    await deliverSome(0.6)
  }
  const refunded = await refundSome(treasurer)
  await deliverSome(1)
  await expect.poll(() => countUnprocessedEvents(site)).toBe(0)

  const [atStripe, inDatabase] = [moneyAtStripe(stripe), await moneyInDatabase(db)]
  console.info(
    `  seed ${seed}: ${series} series, ${atStripe.length} invoices paid, ${inDatabase.length} gifts received and thanked for, ` +
      `${failed.length} failed, ${cancelledIn.size} cancelled, ${refunded} refunded`,
  )
  expect(inDatabase).toEqual(atStripe)
  expect(await refundsInDatabase(db)).toEqual(refundsAtStripe(stripe))
  expect(refundsAtStripe(stripe)).toHaveLength(refunded)
  // An invoice that was paid on a retry may be paid before its failure event arrives.
  const unpaid = failed.filter((invoice) => invoice['status'] === 'open')
  expect(await emails(treasurer, 'gift failed')).toBeGreaterThanOrEqual(unpaid.length)
  expect(await emails(treasurer, 'gift failed')).toBeLessThanOrEqual(failed.length)
  expect(await emails(treasurer, 'gift refunded')).toBe(refunded)
  expect((await giftStates(db))['refunded']).toBe(refunded)
  const states = await db
    .selectFrom('payment')
    .select(['subscription_id', 'subscription_state'])
    .execute()
  for (const { subscription_id: id, subscription_state: state } of states)
    expect([id, state === 'cancelled']).toEqual([id, cancelledIn.has(id ?? '')])
})

type Treasurer = Awaited<ReturnType<typeof giftDesk>>

/** A treasurer ends the gift at the donor's request. Afterwards Stripe sends an outdated event about its earlier state. */
async function end({ desk, confirmed }: Treasurer, subscriptionId: string): Promise<void> {
  const { stripe, db } = desk
  const old = structuredClone(stripe.books.get(subscriptionId))
  const { id, reference } = await db
    .selectFrom('payment')
    .innerJoin('gift', 'gift.payment_id', 'payment.id')
    .select(['payment.id', 'reference'])
    .where('subscription_id', '=', subscriptionId)
    .where('first_gift_id', 'is', null)
    .executeTakeFirstOrThrow()
  const [as, params] = [await confirmed(), { reference }]
  // A webhook event may change the payment between reading it and ending it.
  await expect
    .poll(async () => {
      const { recurring } = await desk.call(readGift, { params }, { as })
      const body = { version: recurring?.version ?? 0, to: 'cancelled' as const }
      return (await desk.send(changeRecurring, { params, body }, { as })).statusCode
    })
    .toBe(200)
  stripe.events.emit('customer.subscription.deleted', stripe.books.get(subscriptionId))
  stripe.events.emit('customer.subscription.updated', old)
  expect((await findPayment(db, id))?.subscription_state).toBe('cancelled')
}

/** A treasurer refunds three renewals, each on two screens at once. */
async function refundSome({ desk, confirmed }: Treasurer): Promise<number> {
  const renewed = await desk.db
    .selectFrom('payment_invoice')
    .select(['id', 'payment_id', 'amount'])
    .where('state', '=', 'paid')
    .where('is_first', '=', false)
    .orderBy('created_at')
    .limit(3)
    .execute()
  const as = await confirmed()
  for (const { id: invoiceId, payment_id: id, amount } of renewed)
    await expect
      .poll(async () => {
        const { version = 0 } = (await findPayment(desk.db, id)) ?? {}
        const body = { version, amount, reason, invoiceId }
        const press = () => desk.send(refundPayment, { params: { id }, body }, { as })
        const pressed = await Promise.all([press(), press()])
        return pressed.map(({ statusCode }) => statusCode)
      })
      .toEqual([200, 200])
  return renewed.length
}

async function emails({ desk: { db } }: Treasurer, purpose: string): Promise<number> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('purpose', '=', purpose)
    .execute()
  return rows.length
}
