import { dayMs, hourMs } from '#contract/durations.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import type { Clock } from './clock.ts'
import { purgeTable } from './purge-rule.ts'
import { Refusal } from './refuse.ts'

/** Rate limit as a token bucket: `burst` attempts, refilled at `perHour`, per visitor and action. */
export type Limit = {
  action: string
  /** From `visitorHash`, or another value that contains no personal data. */
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

function refuseIfWaiting(waitSeconds: number): void {
  if (waitSeconds > 0)
    throw new Refusal('too-many', 'Too many attempts. Please wait a few minutes and try again.', {
      retryAfterSeconds: waitSeconds,
    })
}

/** An IPv6 site (/48), for example a university, has the limit of this many households (/64). */
const householdsOfSite = 8

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
export async function returnToken(
  db: Db,
  { action, who, burst }: Omit<Limit, 'kind'>,
): Promise<void> {
  await sql`
    update token_bucket set tokens = least(${burst}::float8, tokens + 1)
    where action = ${action} and who = ${who}
  `.execute(db)
}

/** Takes a token from each bucket up to the first empty one. Returns 0, or the wait for that bucket in seconds. */
async function takeInOrder(db: Db, clock: Clock, buckets: readonly Limit[]): Promise<number> {
  const now = clock.now()
  const names = buckets.map((_, at) => sql.ref(`taken_${at}`))
  const steps = buckets.map((bucket, at) => {
    const before = names[at - 1]
    return sql`${names[at]} as (
      ${takeOne(bucket, now, before ? sql`where exists (select from ${before})` : sql``)}
    )`
  })
  const counts = names.map((name) => sql`(select count(*) from ${name})`)
  const { rows } = await sql<{ taken: number }>`
    with ${sql.join(steps)} select (${sql.join(counts, sql` + `)})::int as taken
  `.execute(db)
  const empty = buckets[rows[0]?.taken ?? 0]
  return empty ? waitFor(db, empty, now) : 0
}

function takeOne(bucket: Limit, now: Date, condition: RawBuilder<unknown>) {
  const { action, who, burst } = bucket
  const filled = filledAt(bucket, now)
  return sql`
    insert into token_bucket as bucket (action, who, tokens, refilled_at)
    select ${action}::text, ${who}::text, ${burst}::float8 - 1, ${now}::timestamptz ${condition}
    on conflict (action, who) do update
      set tokens = ${filled} - 1, refilled_at = greatest(bucket.refilled_at, ${now}::timestamptz)
      where ${filled} >= 1
    returning 1
  `
}

const perSecond = ({ perHour }: Limit): number => perHour / (hourMs / 1_000)

/** Clocks of two processes may differ, so a negative time difference refills nothing. */
const filledAt = (bucket: Limit, now: Date) => sql`least(
  ${bucket.burst}::float8,
  bucket.tokens
    + ${perSecond(bucket)}::float8 * greatest(0, extract(epoch from ${now}::timestamptz - bucket.refilled_at)::float8)
)`

async function waitFor(db: Db, bucket: Limit, now: Date): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select ${filledAt(bucket, now)} as left from token_bucket as bucket
    where action = ${bucket.action} and who = ${bucket.who}
  `.execute(db)
  return Math.max(1, Math.ceil((1 - (rows[0]?.left ?? 0)) / perSecond(bucket)))
}

/** A bucket without attempts for two days is full again, as a missing row is. */
export const idleBuckets = purgeTable({
  kind: 'idle buckets',
  retentionMs: 2 * dayMs,
  table: 'token_bucket',
  isOld: (before) => sql`refilled_at < ${before}`,
})
