import { expect, test } from 'vitest'
import { settlePayment } from '#server/payments/payments.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import type { StripeEvent } from '#tests/kit/server/fake-stripe-events.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'
import { giftStates, moneyAtStripe, moneyInDatabase, watchGifts } from './books.ts'
import { seededRandom } from './seeded-random.ts'
import { countUnprocessedEvents, openGifts, type OpenGift, startWorkers } from './gift-crowd.ts'
import { sizes } from '../sizes.ts'

const { gifts, unpaid } = sizes.webhookStorm
/** How many gifts are paid at the same moment, each with all of its webhook events. */
const batchSize = 5
const copies = 5

test('[D5] repeated, shuffled and late webhooks together with the return page settle each payment once', async () => {
  const { seed, shuffled } = seededRandom()
  const site = await giftSite()
  const { stripe, db } = site
  await watchGifts(db)
  const opened = await openGifts(site, gifts)
  const toBePaid = new Set(shuffled(opened.map(({ page }) => page)).slice(unpaid))
  startWorkers(site, 2)

  const times: number[] = []
  const statuses = new Set<number>()
  const deliver = async (event: StripeEvent) => {
    const startedAt = performance.now()
    const { statusCode } = await site.postWebhook(stripe.events.sign(event))
    times.push(performance.now() - startedAt)
    statuses.add(statusCode)
  }
  const returnToSite = async ({ id, payment }: OpenGift) => {
    await settlePayment(site, payment)
    return site.state(id)
  }

  for (let first = 0; first < gifts; first += batchSize) {
    const wave = opened.slice(first, first + batchSize)
    for (const { page } of wave) if (toBePaid.has(page)) stripe.pay(page)
    const paid = stripe.events.waiting.splice(0).flatMap((event) => Array(copies).fill(event))
    // Late and contradictory events: the server reads the true state from Stripe.
    for (const { page } of wave)
      for (const type of ['expired', 'async_payment_failed', 'async_payment_succeeded'])
        stripe.events.emit(`checkout.session.${type}`, stripe.books.get(page))
    const all = shuffled([...paid, ...stripe.events.waiting.splice(0)])
    await Promise.all([...all.map(deliver), ...wave.map(returnToSite)])
  }
  await expect.poll(() => countUnprocessedEvents(site)).toBe(0)

  const [atStripe, inDatabase] = [moneyAtStripe(stripe), await moneyInDatabase(db)]
  console.info(
    `  seed ${seed}: ${times.length} webhook events for ${gifts} gifts, ${atStripe.length} paid, ` +
      `${inDatabase.length} received and thanked for`,
  )
  printDuration('The longest response to a payment webhook', Math.max(...times))
  expect(inDatabase).toEqual(atStripe)
  expect(atStripe).toHaveLength(gifts - unpaid)
  expect(await giftStates(db)).toEqual({ received: gifts - unpaid, open: unpaid })
  expect([...statuses]).toEqual([200])
})
