import { expect, test } from 'vitest'
import { issueGuard } from '#server/kit/form-guard.ts'
import { percentile } from '#tests/bench/load.ts'
import {
  copiedSpam,
  honestPost,
  kindOf,
  linkSpam,
  plainSpam,
} from '#tests/kit/applications/spam.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { applicationSite } from '#tests/kit/server/application-site.ts'
import { comingMorning } from '#tests/kit/server/fake-clock.ts'
import { solveWork } from '#web/kit/form/send-guarded.ts'

type Site = Awaited<ReturnType<typeof applicationSite>>
type SpamResponse = Awaited<ReturnType<Site['post']>>
type Sender = { sort: string; send: () => Promise<SpamResponse> }

const minute = 60_000
const library = { from: '192.0.2.44' }
const counts = { spam: 1_000, honest: 200 }
const upTo = (max: number) => Array.from({ length: max }, (_, count) => count)

test('[D33] at most 1 % of 1,000 spam applications is stored, and none of 200 honest ones is rejected', async () => {
  const site = await applicationSite(comingMorning())
  // Slow people opened the page twenty minutes before they send, quick people the minimum time before.
  const slow = upTo(counts.honest).map((count) => tokenFor(site, count))
  site.clock.advance(20 * minute)
  const quick = upTo(counts.honest).map((count) => tokenFor(site, count))
  const programs = await spamOf(site)
  site.clock.advance(3_000)

  const people = upTo(counts.honest).map((count) => personOf(site, count, { slow, quick }))
  const sent = await sendAll(interleave(programs, people))

  const ofSort = (sort: string) => sent.filter((one) => one.sort === sort)
  const stored = (await site.rows()).filter(({ is_bot }) => !is_bot).length
  const refused = sent.filter(({ sort, response }) => isPerson(sort) && response.statusCode !== 201)
  const spamStored = stored - (counts.honest - refused.length)
  const replays = ['token replay', 'proof replay'].map((sort) =>
    ofSort(sort).map(({ response }) => response.statusCode),
  )
  const [trap, success] = ['honeypot', 'a person without script'].map((sort) =>
    percentile(
      ofSort(sort).map(({ ms }) => ms),
      50,
    ),
  )
  console.info(
    `  ${spamStored} of ${counts.spam} spam stored, ${refused.length} of ${counts.honest} honest rejected`,
  )
  const apart = Math.abs((trap ?? Infinity) - (success ?? 0))
  printDuration('A honeypot and an honest application, difference of the medians', apart)
  expect(spamStored).toBeLessThanOrEqual(counts.spam / 100)
  expect(refused.map(({ response }) => response.body)).toEqual([])
  // The first use of a token or proof is accepted.
  for (const [first, ...others] of replays) {
    expect(first).toBe(201)
    expect(new Set(others)).toEqual(new Set([428]))
  }
  expect(new Set(ofSort('honeypot').map(({ response }) => shapeOf(response)))).toEqual(
    new Set(ofSort('a person without script').map(({ response }) => shapeOf(response))),
  )
})

const tokenFor = (site: Site, count: number) => issueGuard(site, kindOf(count)).formToken

const isPerson = (sort: string) => sort.startsWith('a person')

/** Three in twenty people share one library network. A quarter has no script, and a quarter reads for twenty minutes. */
function personOf(
  site: Site,
  count: number,
  tokens: { slow: readonly string[]; quick: readonly string[] },
): Sender {
  const { kind, payload } = honestPost(count)
  const options = count % 20 < 3 ? library : {}
  const pace = (count >> 2) % 4
  if (pace === 0)
    return { sort: 'a person without script', send: () => site.post(kind, payload, options) }
  const formToken = (pace === 1 ? tokens.slow : tokens.quick)[count]
  const send = async () => {
    const response = await site.post(kind, { ...payload, formToken }, options)
    if (response.statusCode !== 428) return response
    // A browser solves the proof of work without the visitor.
    const proof = await solveWork(issueGuard(site, kind).work)
    return site.post(kind, { ...payload, formToken, proof }, options)
  }
  return { sort: 'a person with script', send }
}

/** All sorts of spam in turn, each from its own network. */
async function spamOf(site: Site): Promise<Sender[]> {
  const { formToken, work } = issueGuard(site, kindOf(0), { difficulty: 6 })
  const proof = await solveWork(work)
  const sorts = [
    { sort: 'links', write: linkSpam },
    { sort: 'copies', write: copiedSpam },
    { sort: 'honeypot', write: plainSpam, extras: () => ({ homePage: 'https://x.example' }) },
    // The token is used at the moment it is issued.
    {
      sort: 'hasty',
      write: plainSpam,
      extras: (at: number) => ({ formToken: tokenFor(site, at) }),
    },
    { sort: 'token replay', write: ofOneForm, extras: () => ({ formToken }) },
    { sort: 'proof replay', write: ofOneForm, extras: () => ({ proof }) },
  ]
  return upTo(counts.spam).flatMap((count) => {
    const at = Math.floor(count / sorts.length)
    const { sort, write, extras } = sorts[count % sorts.length] ?? {}
    if (!sort || !write) return []
    const { kind, payload } = write(at)
    return { sort, send: () => site.post(kind, { ...payload, ...extras?.(at) }) }
  })
}

/** A token and a proof are valid only for one form. */
const ofOneForm = (at: number) => plainSpam(at * 4)

/** Five spam requests before each person. */
const interleave = (programs: readonly Sender[], people: readonly Sender[]) =>
  people.flatMap((person, at) => [...programs.slice(at * 5, at * 5 + 5), person])

async function sendAll(senders: readonly Sender[]) {
  const sent: { sort: string; response: SpamResponse; ms: number }[] = []
  for (const { sort, send } of senders) {
    const startedAt = performance.now()
    const response = await send()
    sent.push({ sort, response, ms: performance.now() - startedAt })
  }
  return sent
}

/** Everything by which a bot could tell two responses apart. */
function shapeOf({ statusCode, headers, body }: SpamResponse): string {
  const names = Object.entries(headers).map(([name, value]) =>
    ['x-request-id', 'date'].includes(name) ? name : `${name}: ${String(value)}`,
  )
  return [statusCode, ...names, body.replace(/"_id":"[\w-]{22}"/, '"_id":"…"')].join('\n')
}
