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
import { resetLimits } from './gift-crowd.ts'
import { sizes } from '../sizes.ts'

type Site = Awaited<ReturnType<typeof giftSite>>
type GiftResponse = {
  status: number
  message: string
  retryAfter: string | undefined
  ms: number
  endedAt: number
}
type Read = { status: number; ms: number; endedAt: number }

const perSecond = 5
/** One fault after the other, each for some seconds. */
const outages: readonly StripeFault[] = ['hang', 500, 'reset']
const { secondsPerFault } = sizes.stripeDown
/** How long the circuit breaker sends no calls to Stripe. */
const pauseMs = 30_000
/** Five calls until the circuit breaker opens, and then one after each pause. */
const maxCalls = 5 + Math.ceil((outages.length * secondsPerFault * 1_000) / pauseMs)
const maxMinutes = 10

test('[D9] while Stripe is down every donor gets a clear error, the site works, and no payment stays open', async () => {
  const site = await giftSite()
  const { stripe, clock, db } = site
  await giveFor(site, 5)
  const calm = await giveFor(site, 20)
  const callsBefore = stripe.requests.length
  const refused: GiftResponse[] = []
  const pages: Read[] = []
  for (const fault of outages) {
    stripe.failAll(fault)
    const { responses, reads } = await giveFor(site, secondsPerFault)
    refused.push(...responses)
    pages.push(...reads)
  }
  const calls = stripe.requests.length - callsBefore
  const minutesOpen = await minutesUntilClosed(site)
  stripe.failAll()
  clock.advance(pauseMs)
  const after = await giveOnce(site)

  console.info(
    `  ${refused.length} gifts refused, ${calls} calls to Stripe (at most ${maxCalls}); ` +
      `all payments closed after ${minutesOpen} minutes (at most ${maxMinutes})`,
  )
  const [before, during] = [timesOf(calm.reads), timesOf(pages)].map((all) => percentile(all, 50))
  const beyond = Math.max(0, (during ?? Infinity) - 1.2 * (before ?? 0))
  printDuration('The longest refusal of a gift while Stripe is down', Math.max(...timesOf(refused)))
  printDuration('The longest read of a page while Stripe is down', Math.max(...timesOf(pages)))
  printDuration('A page while Stripe is down, median above 1.2 times the usual one', beyond)
  expect(new Set(calm.responses.map(({ status }) => status))).toEqual(new Set([201]))
  for (const { status, message, retryAfter } of refused) {
    expect([502, 503]).toContain(status)
    expect(message).toMatch(/Nothing was charged/)
    expect(retryAfter).toMatch(/^\d+$/)
  }
  expect(calls).toBeLessThanOrEqual(maxCalls)
  // Other requests complete while the first donors wait for a hanging Stripe.
  const firstRefusedAt = Math.min(...refused.map(({ endedAt }) => endedAt))
  expect(pages.filter(({ endedAt }) => endedAt < firstRefusedAt)).not.toEqual([])
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
  expect(minutesOpen).toBeLessThanOrEqual(maxMinutes)
  expect(after.status).toBe(201)
  expect((await giftStates(db))['not-completed']).toBe(refused.length)
})

/** Donors give for so many seconds of the site's clock, while visitors read pages. */
async function giveFor(site: Site, duration: number) {
  const responses: Promise<GiftResponse>[] = []
  const stop = new AbortController()
  const reading = readPages(site, stop.signal)
  for (let donor = 0; donor < duration * perSecond; donor += 1) {
    if (donor % perSecond === 0) await resetLimits(site.db)
    site.clock.advance(1_000 / perSecond)
    responses.push(giveOnce(site))
    // The donors of the first second wait for Stripe in parallel. Later donors give one after the other.
    if (donor >= perSecond - 1) await Promise.all(responses)
  }
  stop.abort()
  return { responses: await Promise.all(responses), reads: await reading }
}

let donors = 0

async function giveOnce(site: Site): Promise<GiftResponse> {
  donors += 1
  const startedAt = performance.now()
  const response = await site.post({ ...gift, email: `donor-${donors}@example.ca` })
  return {
    status: response.statusCode,
    message: response.json().error?.message ?? '',
    retryAfter: response.headers['retry-after']?.toString(),
    ms: performance.now() - startedAt,
    endedAt: performance.now(),
  }
}

/** Reads one page after the other, to measure the rest of the site. */
async function readPages({ app }: Site, signal: AbortSignal): Promise<Read[]> {
  const reads: Read[] = []
  while (!signal.aborted) {
    const startedAt = performance.now()
    const response = await app.inject(`/api/v1/event/all?limit=5&offset=${reads.length % 5}`)
    const endedAt = performance.now()
    reads.push({ status: response.statusCode, ms: endedAt - startedAt, endedAt })
    await wait(15)
  }
  return reads
}

const timesOf = (all: readonly { ms: number }[]) => all.map(({ ms }) => ms)

/** Counts the minutes until the reconcile job has closed all refused payments, while Stripe is still down. */
async function minutesUntilClosed(site: Site): Promise<number> {
  for (let minute = 1; ; minute += 1) {
    site.clock.advance(minutes(1))
    await runJob(site, reconcilePayments)
    const pages = await site.payments()
    if (pages.every(({ state }) => state !== 'created') || minute > 30) return minute
  }
}
