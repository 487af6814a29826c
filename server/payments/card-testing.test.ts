import { expect, test } from 'vitest'
import { reconcilePayments } from './reconcile.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'
import { runJob } from '#tests/kit/server/run-jobs.ts'
import { solveAtOnce } from '#tests/kit/server/solve-at-once.ts'

const minute = 60_000

/** An attacker who tries card after card on one payment page. */
async function cardTester() {
  const site = await giftSite()
  await site.post({ ...gift, email: 'carder@example.org' })
  const checkout = (await site.payments())[0]?.checkout_id ?? ''
  return {
    ...site,
    decline: async (times: number) => {
      for (let count = 0; count < times; count += 1) site.stripe.decline(checkout)
      await site.settle()
    },
    alerts: async () =>
      (await site.mails()).filter(({ purpose }) => purpose === 'gift alert').map(({ to }) => to),
  }
}

test('[D13] more than ten declines a minute raise the difficulty, and staff get one email', async () => {
  const site = await cardTester()
  const before = await site.work()
  await site.decline(30)
  const { difficulty } = await site.work()
  expect(difficulty).toBe(before.difficulty + 3)
  expect(await site.alerts()).toEqual(['hello@baobabpride.example'])

  // A network has two free gifts an hour, for visitors without script.
  const statuses: number[] = []
  for (const email of ['a@example.org', 'b@example.org', 'c@example.org'])
    statuses.push((await site.post({ ...gift, email }, undefined, '203.0.113.9')).statusCode)
  expect(statuses).toEqual([201, 201, 428])
  // A proof of the old difficulty is not enough.
  expect((await site.post({ ...gift, proof: solveAtOnce(before) })).statusCode).toBe(428)
  const proof = solveAtOnce(await site.work())
  expect((await site.post({ ...gift, proof })).statusCode).toBe(201)

  site.clock.advance(11 * minute)
  expect((await site.work()).difficulty).toBe(before.difficulty)
  expect((await site.post({ ...gift, email: 'sade@example.org' })).statusCode).toBe(201)
})

test('[D13] declines of visitors who mistype raise nothing', async () => {
  const site = await cardTester()
  const { difficulty } = await site.work()
  for (let count = 0; count < 3; count += 1) {
    await site.decline(8)
    site.clock.advance(minute)
  }
  expect((await site.work()).difficulty).toBe(difficulty)
  expect(await site.alerts()).toEqual([])
})

test('[D13] a provider that is down does not count as card testing', async () => {
  const site = await giftSite()
  const { difficulty } = await site.work()
  site.stripe.failAll(500)
  for (let count = 0; count < 15; count += 1)
    await site.post({ ...gift, email: `donor${count}@example.org` })
  site.clock.advance(6 * minute)
  await runJob(site, reconcilePayments)
  expect((await site.gifts()).map(({ state }) => state)).toEqual(Array(15).fill('not-completed'))
  expect((await site.work()).difficulty).toBe(difficulty)
})
