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
import { solveWork } from '#web/kit/form/solve-work.ts'

type Site = Awaited<ReturnType<typeof applicationSite>>
type Answer = Awaited<ReturnType<Site['post']>>
type Sender = { sort: string; send: () => Promise<Answer> }

const minute = 60_000
const library = { from: '192.0.2.44' }
const counts = { spam: 1_000, honest: 200 }
const upTo = (most: number) => Array.from({ length: most }, (_, count) => count)

test('[D33] of 1,000 spam one in a hundred is kept at most, and none of 200 honest people is refused', async () => {
  const site = await applicationSite(comingMorning())
  // The slow ones opened the page twenty minutes before, the others just long enough ago.
  const slow = upTo(counts.honest).map((count) => tokenFor(site, count))
  site.clock.advance(20 * minute)
  const quick = upTo(counts.honest).map((count) => tokenFor(site, count))
  const programs = await spamOf(site)
  site.clock.advance(3_000)

  const people = upTo(counts.honest).map((count) => personOf(site, count, { slow, quick }))
  const seen = await sendAll(interleave(programs, people))

  const of = (sort: string) => seen.filter((one) => one.sort === sort)
  const stored = (await site.rows()).filter(({ trapped }) => !trapped).length
  const refused = seen.filter(({ sort, answer }) => isPerson(sort) && answer.statusCode !== 201)
  const spamStored = stored - (counts.honest - refused.length)
  const replays = ['a token again', 'work again'].map((sort) =>
    of(sort).map(({ answer }) => answer.statusCode),
  )
  const [trap, success] = ['trapped', 'a person without script'].map((sort) =>
    percentile(
      of(sort).map(({ ms }) => ms),
      50,
    ),
  )
  console.info(
    `  spam kept ${spamStored} of ${counts.spam}, honest refused ${refused.length} of ${counts.honest}`,
  )
  const apart = Math.abs((trap ?? Infinity) - (success ?? 0))
  printDuration('A trapped and an honest application, medians apart', apart)
  expect(spamStored).toBeLessThanOrEqual(counts.spam / 100)
  expect(refused.map(({ answer }) => answer.body)).toEqual([])
  // Whoever uses it first is let in.
  for (const [first, ...others] of replays) {
    expect(first).toBe(201)
    expect(new Set(others)).toEqual(new Set([428]))
  }
  expect(new Set(of('trapped').map(({ answer }) => shapeOf(answer)))).toEqual(
    new Set(of('a person without script').map(({ answer }) => shapeOf(answer))),
  )
})

const tokenFor = (site: Site, count: number) => issueGuard(site, kindOf(count)).formToken

const isPerson = (sort: string) => sort.startsWith('a person')

/** A tenth of them sit in one library. A quarter has no script, a quarter reads for twenty minutes. */
function personOf(
  site: Site,
  count: number,
  tokens: { slow: readonly string[]; quick: readonly string[] },
): Sender {
  const { kind, payload } = honestPost(count)
  const ask = count % 20 < 3 ? library : {}
  const pace = (count >> 2) % 4
  if (pace === 0)
    return { sort: 'a person without script', send: () => site.post(kind, payload, ask) }
  const formToken = (pace === 1 ? tokens.slow : tokens.quick)[count]
  const send = async () => {
    const answer = await site.post(kind, { ...payload, formToken }, ask)
    if (answer.statusCode !== 428) return answer
    // What the browser does by itself.
    const proof = await solveWork(issueGuard(site, kind).work)
    return site.post(kind, { ...payload, formToken, proof }, ask)
  }
  return { sort: 'a person with script', send }
}

/** All sorts in turn, each from a network of its own. */
async function spamOf(site: Site): Promise<Sender[]> {
  const { formToken, work } = issueGuard(site, kindOf(0), { difficulty: 6 })
  const proof = await solveWork(work)
  const sorts = [
    { sort: 'links', write: linkSpam },
    { sort: 'copies', write: copiedSpam },
    { sort: 'trapped', write: plainSpam, extras: () => ({ homePage: 'https://x.example' }) },
    // Asked for and used at the same moment.
    {
      sort: 'hasty',
      write: plainSpam,
      extras: (at: number) => ({ formToken: tokenFor(site, at) }),
    },
    { sort: 'a token again', write: ofOneForm, extras: () => ({ formToken }) },
    { sort: 'work again', write: ofOneForm, extras: () => ({ proof }) },
  ]
  return upTo(counts.spam).flatMap((count) => {
    const at = Math.floor(count / sorts.length)
    const { sort, write, extras } = sorts[count % sorts.length] ?? {}
    if (!sort || !write) return []
    const { kind, payload } = write(at)
    return { sort, send: () => site.post(kind, { ...payload, ...extras?.(at) }) }
  })
}

/** A token and work are given for one form. */
const ofOneForm = (at: number) => plainSpam(at * 4)

/** Five programs before each person. */
const interleave = (programs: readonly Sender[], people: readonly Sender[]) =>
  people.flatMap((person, at) => [...programs.slice(at * 5, at * 5 + 5), person])

async function sendAll(senders: readonly Sender[]) {
  const seen: { sort: string; answer: Answer; ms: number }[] = []
  for (const { sort, send } of senders) {
    const startedAt = performance.now()
    const answer = await send()
    seen.push({ sort, answer, ms: performance.now() - startedAt })
  }
  return seen
}

/** All that a program could tell one answer from another by. */
function shapeOf({ statusCode, headers, body }: Answer): string {
  const names = Object.entries(headers).map(([name, value]) =>
    ['x-request-id', 'date'].includes(name) ? name : `${name}: ${String(value)}`,
  )
  return [statusCode, ...names, body.replace(/"_id":"[\w-]{22}"/, '"_id":"…"')].join('\n')
}
