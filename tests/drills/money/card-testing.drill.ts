import { expect, test } from 'vitest'
import { dayOf } from '#contract/dates.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'
import { solveAtOnce } from '#tests/kit/server/solve-at-once.ts'
import { sizes } from '../sizes.ts'

type Site = Awaited<ReturnType<typeof giftSite>>

const second = 1_000
const minute = 60 * second
const tenMinutes = 10 * minute
const { attempts } = sizes.cardTesting
/** 2,000 attempts in ten minutes. */
const intervalMs = tenMinutes / 2_000

test('[D13] one network that tests cards gets five checkout pages in ten minutes and ten in a day', async () => {
  const site = await giftSite()
  const made = watchPages(site)
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await made.after(() => attemptFrom(site, '203.0.113.9', attempt))
    site.clock.advance(intervalMs)
  }
  const requests = await requestsOfDonor(site)
  // Continue until midnight, when the keys of the rate limits change.
  const today = dayOf(site.clock.now())
  for (let attempt = attempts; dayOf(site.clock.now()) === today; attempt += 1) {
    await made.after(() => attemptFrom(site, '203.0.113.9', attempt))
    site.clock.advance(tenMinutes)
  }
  const [inTenMinutes, inADay] = [made.maxWithin(tenMinutes), made.maxWithin(24 * 60 * minute)]
  console.info(
    `  ${attempts} attempts from one network: ${inTenMinutes} pages in ten minutes (at most 5), ` +
      `${inADay} in a day (at most 10); a donor needed ${requests} requests`,
  )
  expect(inTenMinutes).toBeLessThanOrEqual(5)
  expect(inADay).toBeLessThanOrEqual(10)
  expect(inADay).toBeGreaterThan(0)
  expect(requests).toBe(1)
})

test('[D13] many networks that test cards get thirty pages a minute without proof of work, and donors still give', async () => {
  const site = await giftSite()
  const made = watchPages(site)
  const requests: number[] = []
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const network = attempt % 500
    await made.after(() => attemptFrom(site, `10.4.${network >> 8}.${network & 255}`, attempt))
    site.clock.advance(intervalMs)
    if (attempt % 97 === 50) requests.push(await requestsOfDonor(site))
  }
  const inAMinute = made.maxWithin(minute)
  console.info(
    `  ${attempts} attempts from 500 networks: ${inAMinute} pages in a minute without proof of work (at most 30); ` +
      `${requests.length} donors needed at most ${Math.max(...requests)} requests (at most 2)`,
  )
  expect(inAMinute).toBeLessThanOrEqual(30)
  expect(inAMinute).toBeGreaterThan(0)
  expect(Math.max(...requests)).toBeLessThanOrEqual(2)
})

test('[D13] after fifty declined cards in a minute the proof of work gets harder, staff get an email, donors still give', async () => {
  const site = await giftSite()
  const { stripe, clock, db } = site
  const before = await site.work()
  await attemptFrom(site, '203.0.113.9', 0)
  const page = stripe.sessions()[0]?.id ?? ''
  const startedAt = clock.now().getTime()
  for (let declined = 0; declined < 50; declined += 1) {
    stripe.decline(page)
    await site.settle()
    clock.advance(minute / 50)
  }
  const alerts = await db
    .selectFrom('mail_outbox')
    .select('created_at')
    .where('purpose', '=', 'gift alert')
    .execute()
  const alertedAfter = alerts.map(({ created_at }) => (created_at.getTime() - startedAt) / second)
  const { difficulty } = await site.work()
  const requests = await requestsOfDonor(site)
  console.info(
    `  50 declined in a minute: proof of work from ${before.difficulty} to ${difficulty} bits, ` +
      `email to staff after ${alertedAfter.join()} s (under 60), a donor needed ${requests} requests (at most 2)`,
  )
  expect(difficulty).toBeGreaterThan(before.difficulty)
  expect(alertedAfter).toHaveLength(1)
  expect(Math.max(...alertedAfter)).toBeLessThan(60)
  expect(requests).toBeLessThanOrEqual(2)
})

/** Sends a gift through the trusted proxy. */
const send = ({ app }: Site, from: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/donation/create',
    headers: { 'x-forwarded-for': from },
    payload,
  })

const attemptFrom = (site: Site, from: string, attempt: number) =>
  send(site, from, { ...gift, amount: 1, email: `card-${attempt}@example.org` })

let donors = 0

/** How many requests a donor needs to get a payment page: two with a proof of work. */
async function requestsOfDonor(site: Site): Promise<number> {
  donors += 1
  const from = `198.51.100.${donors}`
  const input = { ...gift, email: `donor-${donors}@example.ca` }
  const first = await send(site, from, input)
  if (first.statusCode === 201) return 1
  expect(first.statusCode).toBe(428)
  const proof = solveAtOnce(await site.work())
  expect((await send(site, from, { ...input, proof })).statusCode).toBe(201)
  return 2
}

/** Records when the attacker gets a page at Stripe, and counts the maximum within a time span. */
function watchPages({ stripe, clock }: Site) {
  const moments: number[] = []
  return {
    after: async (attempt: () => Promise<unknown>) => {
      const before = stripe.sessions().length
      await attempt()
      if (stripe.sessions().length > before) moments.push(clock.now().getTime())
    },
    maxWithin: (ms: number) =>
      Math.max(
        0,
        ...moments.map((from) => moments.filter((at) => at >= from && at < from + ms).length),
      ),
  }
}
