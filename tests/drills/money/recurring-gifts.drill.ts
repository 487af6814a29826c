import { expect, test } from 'vitest'
import { changeSubscription, findPayment } from '#server/payments/payments.ts'
import type { StripeEvent } from '#tests/kit/server/fake-stripe-events.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'
import { giftStates, moneyAtStripe, moneyInDatabase, watchGifts } from './books.ts'
import { seededRandom } from './seeded-random.ts'
import { countUnprocessedEvents, type GiftSite, openGifts, startWorkers } from './gift-crowd.ts'
import { sizes } from '../sizes.ts'

const { series, renewals, cancelled } = sizes.recurringGifts
const copies = 3
const dayMs = 86_400_000

test('[D12] after many renewals of recurring gifts with repeated and shuffled webhooks our database matches Stripe', async () => {
  const { seed, between, shuffled } = seededRandom()
  const site = await giftSite()
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
      if (cancelledIn.get(id) === renewal) await cancel(site, id)
      else if (between(1, 8) === 1) failed.push(stripe.renew(id, false))
      else stripe.renew(id)
    }
    await deliverSome(0.6)
  }
  const refunded = await refundSome(site)
  await deliverSome(1)
  await expect.poll(() => countUnprocessedEvents(site)).toBe(0)

  const [atStripe, inDatabase] = [moneyAtStripe(stripe), await moneyInDatabase(db)]
  console.info(
    `  seed ${seed}: ${series} series, ${atStripe.length} invoices paid, ${inDatabase.length} gifts received and thanked for, ` +
      `${failed.length} failed, ${cancelledIn.size} cancelled, ${refunded} refunded`,
  )
  expect(inDatabase).toEqual(atStripe)
  // An invoice that was paid on a retry may be paid before its failure event arrives.
  const unpaid = failed.filter((invoice) => invoice['status'] === 'open')
  expect(await emails(site, 'gift failed')).toBeGreaterThanOrEqual(unpaid.length)
  expect(await emails(site, 'gift failed')).toBeLessThanOrEqual(failed.length)
  expect(await emails(site, 'gift refunded')).toBe(refunded)
  expect((await giftStates(db))['refunded']).toBe(refunded)
  const states = await db
    .selectFrom('payment')
    .select(['subscription_id', 'subscription_state'])
    .execute()
  for (const { subscription_id: id, subscription_state: state } of states)
    expect([id, state === 'cancelled']).toEqual([id, cancelledIn.has(id ?? '')])
})

/** The donor ends the gift. Afterwards Stripe sends an outdated event about its earlier state. */
async function cancel(site: GiftSite, subscriptionId: string): Promise<void> {
  const { stripe, db } = site
  const old = structuredClone(stripe.books.get(subscriptionId))
  const { id } = await db
    .selectFrom('payment')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  await changeSubscription(site, { id, change: { to: 'cancelled' } })
  stripe.events.emit('customer.subscription.deleted', stripe.books.get(subscriptionId))
  stripe.events.emit('customer.subscription.updated', old)
  expect((await findPayment(db, id))?.subscription_state).toBe('cancelled')
}

/** Refunds three renewals at Stripe. */
async function refundSome({ stripe }: GiftSite): Promise<number> {
  const paid = stripe.books
    .list('invoice_payment')
    .filter(({ status, invoice }) => status === 'paid' && isRenewal(stripe, invoice))
    .slice(0, 3)
  for (const { payment } of paid) {
    const intent = (payment as { payment_intent: string }).payment_intent
    stripe.refundAtStripe(intent, Number(stripe.books.get(intent)['amount']))
  }
  return paid.length
}

const isRenewal = (stripe: GiftSite['stripe'], invoice: unknown) =>
  stripe.books.get(invoice)['billing_reason'] === 'subscription_cycle'

async function emails({ db }: GiftSite, purpose: string): Promise<number> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('purpose', '=', purpose)
    .execute()
  return rows.length
}
