import { expect, test } from 'vitest'
import { changeSubscription, findPayment } from '#server/payments/payments.ts'
import type { StripeEvent } from '#tests/kit/server/fake-stripe-events.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'
import { giftStates, moneyAtStripe, moneyWithUs, watchGifts } from './books.ts'
import { dice } from './dice.ts'
import { type GiftSite, openGifts, startWorkers, waitingNotices } from './gift-crowd.ts'

const series = 8
const renewals = 12
const copies = 3
const dayMs = 86_400_000
test('[D12] a year of monthly and yearly gifts, notices repeated and out of order: our books are Stripe’s', async () => {
  const { seed, between, shuffled } = dice()
  const site = await giftSite()
  const { stripe, db, clock } = site
  await watchGifts(db)
  const frequency = (donor: number) => ({ frequency: donor % 3 === 0 ? 'yearly' : 'monthly' })
  const opened = await openGifts(site, series, frequency)
  startWorkers(site, 2)
  const deliver = (event: StripeEvent) => site.postNotice(stripe.events.sign(event))
  /** Some of what there is to tell, three times and shuffled; the rest comes with a later round, in any order. */
  const tellSome = async (part: number) => {
    const waiting = shuffled(stripe.events.waiting.splice(0))
    stripe.events.waiting.push(...waiting.slice(Math.ceil(waiting.length * part)))
    const going = waiting.slice(0, Math.ceil(waiting.length * part))
    const copied = shuffled(going.flatMap((event) => Array<StripeEvent>(copies).fill(event)))
    for (const { statusCode } of await Promise.all(copied.map(deliver)))
      expect(statusCode).toBe(200)
  }

  for (const { page } of opened) stripe.pay(page)
  await tellSome(1)
  await expect.poll(() => waitingNotices(site)).toBe(0)
  const subscriptions = opened.map(({ page }) => String(stripe.books.get(page)['subscription']))
  const cancelledIn = new Map(
    shuffled(subscriptions)
      .slice(0, 3)
      .map((id) => [id, between(3, 9)]),
  )
  const failed: ReturnType<typeof stripe.renew>[] = []
  for (let round = 1; round <= renewals; round += 1) {
    clock.advance(30 * dayMs)
    // Of those whose bank said no the last time, every second one says yes now.
    for (const [index, invoice] of failed.entries())
      if (index % 2 === 0 && invoice['status'] === 'open') stripe.retry(invoice)
    for (const id of subscriptions) {
      if ((cancelledIn.get(id) ?? renewals + 1) < round) continue
      if (cancelledIn.get(id) === round) await cancel(site, id)
      else if (between(1, 8) === 1) failed.push(stripe.renew(id, false))
      else stripe.renew(id)
    }
    await tellSome(0.6)
  }
  const refunded = await refundSome(site)
  await tellSome(1)
  await expect.poll(() => waitingNotices(site)).toBe(0)

  const [theirs, ours] = [moneyAtStripe(stripe), await moneyWithUs(db)]
  console.info(
    `  seed ${seed}: ${series} series, ${theirs.length} invoices paid, ${ours.length} gifts received and thanked for, ` +
      `${failed.length} failed, ${cancelledIn.size} cancelled, ${refunded} given back`,
  )
  expect(ours).toEqual(theirs)
  // One that was paid in the end may have been so before anybody heard that it had failed.
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

/** Whoever gives ends it. What was true before is told once more afterwards. */
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

/** Three renewals are given back at Stripe. */
async function refundSome({ stripe }: GiftSite): Promise<number> {
  const paid = stripe.books
    .list('invoice_payment')
    .filter(({ status, invoice }) => status === 'paid' && isRenewal(stripe, invoice))
    .slice(0, 3)
  for (const { payment } of paid) {
    const intent = (payment as { payment_intent: string }).payment_intent
    stripe.refundThere(intent, Number(stripe.books.get(intent)['amount']))
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
