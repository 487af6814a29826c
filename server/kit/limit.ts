import { dayMs, hourMs } from '#contract/durations.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import type { Clock } from './clock.ts'
import { purgeTable } from './purge-rule.ts'
import { Refusal } from './refuse.ts'

/** Rate limit as a token bucket: `burst` attempts, refilled at `perHour`, per visitor and action. */
export type Limit = {
  action: string
  /** A result of `visitorHash`, or another value that contains no personal data. */
  who: string
  burst: number
  perHour: number
  /** When the database is unavailable, reads pass without a limit and writes fail. */
  kind?: 'read' | 'write'
}

/**
 * Takes one token or throws 429. All processes share the count. Call it with the pool and not in the transaction of
 * the write: a failed write counts as an attempt too.
 */
export async function takeToken(db: Db, clock: Clock, limit: Limit): Promise<void> {
  const waitSeconds = await tryToken(db, clock, limit).catch((error: unknown) => {
    if (limit.kind === 'read' && isUnavailable(error)) return 0
    throw error
  })
  refuseIfWaiting(waitSeconds)
}

/**
 * Takes one token of each limit in one statement, or throws 429. An empty bucket leaves the later ones untouched, so
 * only an accepted network can add rows for a value that the client invents, such as the id of a bag.
 */
export async function takeTokens(
  db: Db,
  clock: Clock,
  limits: readonly Omit<Limit, 'kind'>[],
): Promise<void> {
  refuseIfWaiting(await takeInOrder(db, clock, limits.flatMap(bucketsOf)))
}

/** Throws 429, unless a token was taken. */
export function refuseIfWaiting(waitSeconds: number): void {
  if (waitSeconds > 0)
    throw new Refusal('too-many', 'Too many attempts. Please wait a few minutes and try again.', {
      retryAfterSeconds: waitSeconds,
    })
}

/** An IPv6 site (/48), for example a university, has the limit of this many households (/64). */
export const householdsOfSite = 8

/** Returns 0 if a token was taken, otherwise the seconds until the next token. */
export const tryToken = (db: Db, clock: Clock, limit: Limit): Promise<number> =>
  takeInOrder(db, clock, bucketsOf(limit))

function bucketsOf(limit: Limit): Limit[] {
  const [who = '', site] = limit.who.split('/')
  if (site === undefined) return [{ ...limit, who }]
  const [burst, perHour] = [limit.burst * householdsOfSite, limit.perHour * householdsOfSite]
  return [
    { ...limit, who },
    { ...limit, who: site, burst, perHour },
  ]
}

/** Takes one token from each bucket, or from none. Returns 0, or the wait of the first empty bucket in seconds. */
export async function tryTokens(
  db: Db,
  clock: Clock,
  limits: readonly Omit<Limit, 'kind'>[],
): Promise<number> {
  for (const [index, limit] of limits.entries()) {
    const waitSeconds = await tryToken(db, clock, limit)
    if (waitSeconds === 0) continue
    for (const taken of limits.slice(0, index)) await returnToken(db, taken)
    return waitSeconds
  }
  return 0
}

/** Returns a token whose attempt does not count. */
export async function returnToken(db: Db, limit: Omit<Limit, 'kind'>): Promise<void> {
  for (const { action, who, burst } of bucketsOf(limit))
    await sql`
      update token_bucket set tokens = least(${burst}::float8, tokens + 1)
      where action = ${action} and who = ${who}
    `.execute(db)
}

/** Takes a token from each bucket up to the first empty one. Returns 0, or the wait for that bucket in seconds. */
async function takeInOrder(db: Db, clock: Clock, buckets: readonly Limit[]): Promise<number> {
  if (buckets.length === 0) return 0
  const { actions, visitors, bursts, perSecond } = asColumns(buckets)
  const { rows } = await sql<{ waitSeconds: number }>`
    select take_tokens(
      ${actions}::text[], ${visitors}::text[], ${bursts}::float8[], ${perSecond}::float8[],
      ${clock.now()}::timestamptz
    ) as "waitSeconds"${withoutFlush(db)}
  `.execute(db)
  return rows[0]?.waitSeconds ?? 0
}

const asColumns = (buckets: readonly Limit[]) => ({
  actions: buckets.map(({ action }) => action),
  visitors: buckets.map(({ who }) => who),
  bursts: buckets.map(({ burst }) => burst),
  perSecond: buckets.map(({ perHour }) => perHour / (hourMs / 1_000)),
})

/**
 * The first four arguments of the database function `take_tokens`, for a statement that takes the tokens of its own
 * change. The time is its fifth argument.
 */
export function tokenArguments(limits: readonly Omit<Limit, 'kind'>[]): readonly unknown[] {
  const { actions, visitors, bursts, perSecond } = asColumns(limits.flatMap(bucketsOf))
  return [actions, visitors, bursts, perSecond]
}

/**
 * A statement of its own does not wait for the disk: a crash of the database loses at most the attempts of its last
 * second. In the transaction of a write the setting would apply to the write too.
 */
const withoutFlush = (db: Db) =>
  db.isTransaction ? sql`` : sql`, set_config('synchronous_commit', 'off', true)`

/** A bucket without attempts for two days is full again, as a missing row is. */
export const idleBuckets = purgeTable({
  kind: 'idle buckets',
  retentionMs: 2 * dayMs,
  table: 'token_bucket',
  isOld: (before) => sql`refilled_at < ${before}`,
})
