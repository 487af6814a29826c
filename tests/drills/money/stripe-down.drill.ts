import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { reconcilePayments } from '#server/payments/reconcile.ts'
import { percentile } from '#tests/bench/load.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import type { StripeFault } from '#tests/kit/server/fake-stripe.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'
import { minutes } from '#tests/kit/server/payment-site.ts'
import { runJob } from '#tests/kit/server/run-jobs.ts'
import { giftStates } from './books.ts'
import { forgetLimits } from './gift-crowd.ts'

type Site = Awaited<ReturnType<typeof giftSite>>
type Answer = {
  status: number
  message: string
  retryAfter: string | undefined
  ms: number
  endedAt: number
}
type Read = { status: number; ms: number; endedAt: number }

const perSecond = 5
/** One after the other, for so many seconds each. */
const outages: readonly StripeFault[] = ['hang', 500, 'reset']
const seconds = 20
/** For so long nobody asks a Stripe that was found to be down. */
const restMs = 30_000
/** Five until that is found, and then one after each rest. */
const mostAsked = 5 + (outages.length * seconds * 1_000) / restMs
const barMinutes = 10

test('[D9] a minute without Stripe: everybody hears so, the site goes on, nothing stays open', async () => {
  const site = await giftSite()
  const { stripe, clock, db } = site
  await giveFor(site, 5)
  const calm = await giveFor(site, 20)
  const asked = stripe.asked.length
  const seen: Answer[] = []
  const pages: Read[] = []
  for (const fault of outages) {
    stripe.failAll(fault)
    const { answers, reads } = await giveFor(site, seconds)
    seen.push(...answers)
    pages.push(...reads)
  }
  const askedDuring = stripe.asked.length - asked
  const minutesOpen = await minutesUntilClosed(site)
  stripe.failAll()
  clock.advance(restMs)
  const after = await giveOnce(site)

  console.info(
    `  ${seen.length} gifts refused, Stripe asked ${askedDuring} times (at most ${mostAsked}); ` +
      `all closed after ${minutesOpen} minutes (within ${barMinutes})`,
  )
  const [before, during] = [timesOf(calm.reads), timesOf(pages)].map((all) => percentile(all, 50))
  const beyond = Math.max(0, (during ?? Infinity) - 1.2 * (before ?? 0))
  printDuration('The longest refusal of a gift while Stripe is down', Math.max(...timesOf(seen)))
  printDuration('The longest read of a page while Stripe is down', Math.max(...timesOf(pages)))
  printDuration('A page while Stripe is down, half of them, beyond 1.2 times a calm minute', beyond)
  expect(new Set(calm.answers.map(({ status }) => status))).toEqual(new Set([201]))
  for (const { status, message, retryAfter } of seen) {
    expect([502, 503]).toContain(status)
    expect(message).toMatch(/Nothing was charged/)
    expect(retryAfter).toMatch(/^\d+$/)
  }
  expect(askedDuring).toBeLessThanOrEqual(mostAsked)
  // Pages are read while the first donors wait for a Stripe that hangs.
  const firstHeardAt = Math.min(...seen.map(({ endedAt }) => endedAt))
  expect(pages.filter(({ endedAt }) => endedAt < firstHeardAt)).not.toEqual([])
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
  expect(minutesOpen).toBeLessThanOrEqual(barMinutes)
  expect(after.status).toBe(201)
  expect((await giftStates(db))['not-completed']).toBe(seen.length)
})

/** People give for so many seconds of the site's clock, while others read. */
async function giveFor(site: Site, long: number) {
  const answers: Promise<Answer>[] = []
  const over = new AbortController()
  const reading = readPages(site, over.signal)
  for (let donor = 0; donor < long * perSecond; donor += 1) {
    if (donor % perSecond === 0) await forgetLimits(site.db)
    site.clock.advance(1_000 / perSecond)
    answers.push(giveOnce(site))
    // Those of the first second meet a Stripe that hangs all at once; whoever comes later need not wait.
    if (donor >= perSecond - 1) await Promise.all(answers)
  }
  over.abort()
  return { answers: await Promise.all(answers), reads: await reading }
}

let donors = 0

async function giveOnce(site: Site): Promise<Answer> {
  donors += 1
  const startedAt = performance.now()
  const answer = await site.post({ ...gift, email: `donor-${donors}@example.ca` })
  return {
    status: answer.statusCode,
    message: answer.json().error?.message ?? '',
    retryAfter: answer.headers['retry-after']?.toString(),
    ms: performance.now() - startedAt,
    endedAt: performance.now(),
  }
}

/** How long the rest of the site takes, one page after the other. */
async function readPages({ app }: Site, signal: AbortSignal): Promise<Read[]> {
  const reads: Read[] = []
  while (!signal.aborted) {
    const startedAt = performance.now()
    const answer = await app.inject(`/api/v1/event/all?limit=5&offset=${reads.length % 5}`)
    const endedAt = performance.now()
    reads.push({ status: answer.statusCode, ms: endedAt - startedAt, endedAt })
    await wait(15)
  }
  return reads
}

const timesOf = (all: readonly { ms: number }[]) => all.map(({ ms }) => ms)

/** With Stripe still down: what was kept for those who were refused is given up by the site alone. */
async function minutesUntilClosed(site: Site): Promise<number> {
  for (let minute = 1; ; minute += 1) {
    site.clock.advance(minutes(1))
    await runJob(site, reconcilePayments)
    const pages = await site.payments()
    if (pages.every(({ state }) => state !== 'created') || minute > 30) return minute
  }
}
