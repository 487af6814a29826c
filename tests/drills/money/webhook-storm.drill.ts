import { expect, test } from 'vitest'
import { refundPayment } from '#contract/console/payment.ts'
import { findPayment, settlePayment } from '#server/payments/payments.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import type { StripeEvent } from '#tests/kit/server/fake-stripe-events.ts'
import { giftDesk, reason } from '#tests/kit/desk/gifts.ts'
import {
  giftStates,
  moneyAtStripe,
  moneyInDatabase,
  refundsAtStripe,
  refundsInDatabase,
  watchGifts,
} from './books.ts'
import { seededRandom } from './seeded-random.ts'
import { countUnprocessedEvents, openGifts, type OpenGift, startWorkers } from './gift-crowd.ts'
import { sizes } from '../sizes.ts'

const { gifts, unpaid } = sizes.webhookStorm
/** How many gifts are paid at the same moment, each with all of its webhook events. */
const batchSize = 5
const copies = 5
/** One gift of each wave is refunded on two screens at once, while its events arrive. */
const screens = 2
const refunded = 700

test('[D5] repeated, shuffled and late webhooks, the return page and refunds in the Desk move each payment once', async () => {
  const { seed, shuffled } = seededRandom()
  const { desk: site, confirmed } = await giftDesk()
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
  let presses = 0
  /** A webhook event may change the payment after a screen has read it. Both screens then read it again. */
  const refund = async ({ payment: id }: OpenGift): Promise<void> => {
    await settlePayment(site, id)
    const as = await confirmed()
    for (const pressed = new Set<number>(); !pressed.has(200);) {
      const { version = 0 } = (await findPayment(db, id)) ?? {}
      const body = { version, amount: refunded, reason }
      const press = () => site.send(refundPayment, { params: { id }, body }, { as })
      for (const { statusCode } of await Promise.all(Array.from({ length: screens }, press)))
        pressed.add(statusCode)
      presses += screens
      expect([...pressed].filter((code) => code !== 200 && code !== 409)).toEqual([])
    }
  }
  let refunds = 0

  for (let first = 0; first < gifts; first += batchSize) {
    const wave = opened.slice(first, first + batchSize)
    for (const { page } of wave) if (toBePaid.has(page)) stripe.pay(page)
    const paid = stripe.events.waiting.splice(0).flatMap((event) => Array(copies).fill(event))
    // Late and contradictory events: the server reads the true state from Stripe.
    for (const { page } of wave)
      for (const type of ['expired', 'async_payment_failed', 'async_payment_succeeded'])
        stripe.events.emit(`checkout.session.${type}`, stripe.books.get(page))
    const all = shuffled([...paid, ...stripe.events.waiting.splice(0)])
    const givenTwice = wave.find(({ page }) => toBePaid.has(page))
    if (givenTwice) refunds += 1
    await Promise.all([
      ...all.map(deliver),
      ...wave.map(returnToSite),
      ...(givenTwice ? [refund(givenTwice)] : []),
    ])
  }
  await expect.poll(() => countUnprocessedEvents(site)).toBe(0)

  const [atStripe, inDatabase] = [moneyAtStripe(stripe), await moneyInDatabase(db)]
  console.info(
    `  seed ${seed}: ${times.length} webhook events for ${gifts} gifts, ${atStripe.length} paid, ` +
      `${inDatabase.length} received and thanked for; ${presses} presses of Refund moved the money of ${refunds} gifts once`,
  )
  printDuration('The longest response to a payment webhook', Math.max(...times))
  expect(inDatabase).toEqual(atStripe)
  expect(atStripe).toHaveLength(gifts - unpaid)
  expect(await refundsInDatabase(db)).toEqual(refundsAtStripe(stripe))
  expect(refundsAtStripe(stripe)).toHaveLength(refunds)
  expect(await giftStates(db)).toEqual({ received: gifts - unpaid, open: unpaid })
  expect([...statuses]).toEqual([200])
})
