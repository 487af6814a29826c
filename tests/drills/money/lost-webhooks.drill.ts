import { expect, test } from 'vitest'
import { reconcilePayments } from '#server/payments/reconcile.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'
import { minutes } from '#tests/kit/server/payment-site.ts'
import { runJob } from '#tests/kit/server/run-jobs.ts'
import { giftStates, moneyAtStripe, moneyInDatabase, watchGifts } from './books.ts'
import { seededRandom } from './seeded-random.ts'
import { openGifts } from './gift-crowd.ts'
import { sizes } from '../sizes.ts'

const { paid, leftOpen } = sizes.lostWebhooks
const maxMinutes = 10

test('[D6] if every webhook is lost, all payments are found within ten minutes and none is cancelled', async () => {
  const { seed, between, shuffled } = seededRandom()
  const site = await giftSite()
  const { stripe, clock, db } = site
  await watchGifts(db)
  const all = shuffled(await openGifts(site, paid + leftOpen))
  // Some donors pay at once, others shortly before their page expires.
  const paidAt = new Map(all.slice(0, paid).map(({ page }) => [page, between(0, 30)]))
  const foundAfter = new Map<string, number>()
  for (let minute = 0; minute <= 60; minute += 1) {
    for (const [page, at] of paidAt) if (at === minute) expect(stripe.pay(page)).toBe(true)
    stripe.events.waiting.length = 0
    stripe.expireSessions()
    await runJob(site, reconcilePayments)
    const rows = await db
      .selectFrom('payment')
      .select('checkout_id')
      .where('state', '=', 'paid')
      .execute()
    for (const { checkout_id: page } of rows)
      if (page !== null && !foundAfter.has(page))
        foundAfter.set(page, minute - (paidAt.get(page) ?? Number.NaN))
    clock.advance(minutes(1))
  }

  const [atStripe, inDatabase] = [moneyAtStripe(stripe), await moneyInDatabase(db)]
  const longest = Math.max(...foundAfter.values())
  console.info(
    `  seed ${seed}: ${atStripe.length} paid without a webhook, ${inDatabase.length} found, the last after ` +
      `${longest} minutes (at most ${maxMinutes})`,
  )
  expect(inDatabase).toEqual(atStripe)
  expect(atStripe).toHaveLength(paid)
  expect(longest).toBeLessThanOrEqual(maxMinutes)
  expect(await giftStates(db)).toEqual({ received: paid, 'not-completed': leftOpen })
})
