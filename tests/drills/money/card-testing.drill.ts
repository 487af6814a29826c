import { expect, test } from 'vitest'
import { dayOf } from '#contract/dates.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'
import { solveAtOnce } from '#tests/kit/server/solve-at-once.ts'

type Site = Awaited<ReturnType<typeof giftSite>>

const second = 1_000
const minute = 60 * second
const tenMinutes = 10 * minute
/** As fast as 2,000 in ten minutes, for three of them. */
const knocks = 600
const paceMs = (3 * minute) / knocks

test('[D13] one network tries 600 cards: five pages in ten minutes, ten in a day', async () => {
  const site = await giftSite()
  const made = watchPages(site)
  for (let knock = 0; knock < knocks; knock += 1) {
    await made.after(() => knockFrom(site, '203.0.113.9', knock))
    site.clock.advance(paceMs)
  }
  const steps = await stepsOfDonor(site)
  // On until midnight, when nobody is known any more.
  const today = dayOf(site.clock.now())
  for (let knock = knocks; dayOf(site.clock.now()) === today; knock += 1) {
    await made.after(() => knockFrom(site, '203.0.113.9', knock))
    site.clock.advance(tenMinutes)
  }
  const [inTenMinutes, inADay] = [made.most(tenMinutes), made.most(24 * 60 * minute)]
  console.info(
    `  ${knocks} from one network: ${inTenMinutes} pages in ten minutes (at most 5), ` +
      `${inADay} in a day (at most 10); a donor meanwhile needed ${steps} steps`,
  )
  expect(inTenMinutes).toBeLessThanOrEqual(5)
  expect(inADay).toBeLessThanOrEqual(10)
  expect(inADay).toBeGreaterThan(0)
  expect(steps).toBe(1)
})

test('[D13] 500 networks try 600 cards: thirty pages in a minute without work, and donors still give', async () => {
  const site = await giftSite()
  const made = watchPages(site)
  const steps: number[] = []
  for (let knock = 0; knock < knocks; knock += 1) {
    const network = knock % 500
    await made.after(() => knockFrom(site, `10.4.${network >> 8}.${network & 255}`, knock))
    site.clock.advance(paceMs)
    if (knock % 97 === 50) steps.push(await stepsOfDonor(site))
  }
  const inAMinute = made.most(minute)
  console.info(
    `  ${knocks} from 500 networks: ${inAMinute} pages in a minute without work (at most 30); ` +
      `${steps.length} donors meanwhile needed ${Math.max(...steps)} steps at most (at most 2)`,
  )
  expect(inAMinute).toBeLessThanOrEqual(30)
  expect(inAMinute).toBeGreaterThan(0)
  expect(Math.max(...steps)).toBeLessThanOrEqual(2)
})

test('[D13] fifty cards are declined in a minute: the work becomes harder, staff hear of it, donors still give', async () => {
  const site = await giftSite()
  const { stripe, clock, db } = site
  const before = await site.work()
  await knockFrom(site, '203.0.113.9', 0)
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
  const toldAfter = alerts.map(({ created_at }) => (created_at.getTime() - startedAt) / second)
  const { difficulty } = await site.work()
  const steps = await stepsOfDonor(site)
  console.info(
    `  50 declined in a minute: work from ${before.difficulty} to ${difficulty} bits, ` +
      `staff told after ${toldAfter.join()} s (under 60), a donor meanwhile needed ${steps} steps (at most 2)`,
  )
  expect(difficulty).toBeGreaterThan(before.difficulty)
  expect(toldAfter).toHaveLength(1)
  expect(Math.max(...toldAfter)).toBeLessThan(60)
  expect(steps).toBeLessThanOrEqual(2)
})

/** Through the proxy that is trusted, as everybody comes. */
const send = ({ app }: Site, from: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/donation/create',
    headers: { 'x-forwarded-for': from },
    payload,
  })

const knockFrom = (site: Site, from: string, knock: number) =>
  send(site, from, { ...gift, amount: 1, email: `card-${knock}@example.org` })

let donors = 0

/** How often somebody has to ask until they can pay: twice when their device has to do a little work first. */
async function stepsOfDonor(site: Site): Promise<number> {
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

/** When the tester's pages were made at Stripe, and how many at most within so long. */
function watchPages({ stripe, clock }: Site) {
  const moments: number[] = []
  return {
    after: async (knock: () => Promise<unknown>) => {
      const before = stripe.sessions().length
      await knock()
      if (stripe.sessions().length > before) moments.push(clock.now().getTime())
    },
    most: (ms: number) =>
      Math.max(
        0,
        ...moments.map((from) => moments.filter((at) => at >= from && at < from + ms).length),
      ),
  }
}
