import { expect, test } from 'vitest'
import { settlePayment } from '#server/payments/payments.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import type { StripeEvent } from '#tests/kit/server/fake-stripe-events.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'
import { giftStates, moneyAtStripe, moneyWithUs, watchGifts } from './books.ts'
import { dice } from './dice.ts'
import { openGifts, type OpenGift, startWorkers, waitingNotices } from './gift-crowd.ts'

const gifts = 100
const unpaid = 10
/** So many at one moment, each with all of its notices. */
const together = 5
const copies = 5

test('[D5] notices five times, shuffled, late ones among them, and the page that one is led back to: settled once', async () => {
  const { seed, shuffled } = dice()
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
    const { statusCode } = await site.postNotice(stripe.events.sign(event))
    times.push(performance.now() - startedAt)
    statuses.add(statusCode)
  }
  const comeBack = async ({ id, payment }: OpenGift) => {
    await settlePayment(site, payment)
    return site.state(id)
  }

  for (let first = 0; first < gifts; first += together) {
    const wave = opened.slice(first, first + together)
    for (const { page } of wave) if (toBePaid.has(page)) stripe.pay(page)
    const paid = stripe.events.waiting.splice(0).flatMap((event) => Array(copies).fill(event))
    // Late and wrong: how things stand is asked of Stripe.
    for (const { page } of wave)
      for (const type of ['expired', 'async_payment_failed', 'async_payment_succeeded'])
        stripe.events.emit(`checkout.session.${type}`, stripe.books.get(page))
    const all = shuffled([...paid, ...stripe.events.waiting.splice(0)])
    await Promise.all([...all.map(deliver), ...wave.map(comeBack)])
  }
  await expect.poll(() => waitingNotices(site)).toBe(0)

  const [theirs, ours] = [moneyAtStripe(stripe), await moneyWithUs(db)]
  console.info(
    `  seed ${seed}: ${times.length} notices for ${gifts} gifts, ${theirs.length} paid, ` +
      `${ours.length} received and thanked for`,
  )
  printDuration('The longest answer to a notice of a payment', Math.max(...times))
  expect(ours).toEqual(theirs)
  expect(theirs).toHaveLength(gifts - unpaid)
  expect(await giftStates(db)).toEqual({ received: gifts - unpaid, open: unpaid })
  expect([...statuses]).toEqual([200])
})
