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
  if (waitSeconds > 0)
    throw new Refusal('too-many', 'Too many attempts. Please wait a few minutes and try again.', {
      retryAfterSeconds: waitSeconds,
    })
}

/** An IPv6 site (/48), for example a university, has the limit of this many households (/64). */
const householdsOfSite = 8

/** Returns 0 if a token was taken, otherwise the seconds until the next token. */
export async function tryToken(db: Db, clock: Clock, limit: Limit): Promise<number> {
  const [who = '', site] = limit.who.split('/')
  const waitSeconds = await tryBucket(db, clock, { ...limit, who })
  if (waitSeconds > 0 || site === undefined) return waitSeconds
  const [burst, perHour] = [limit.burst * householdsOfSite, limit.perHour * householdsOfSite]
  return tryBucket(db, clock, { ...limit, who: site, burst, perHour })
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

async function tryBucket(
  db: Db,
  clock: Clock,
  { action, who, burst, perHour }: Limit,
): Promise<number> {
  const now = clock.now()
  const perSecond = perHour / (hourMs / 1_000)
  // Clocks of two processes may differ, so a negative time difference refills nothing.
  const filled = sql`least(
    ${burst}::float8,
    bucket.tokens + ${perSecond}::float8 * greatest(0, extract(epoch from ${now}::timestamptz - bucket.refilled_at)::float8)
  )`
  const taken = await sql`
    insert into token_bucket as bucket (action, who, tokens, refilled_at)
    values (${action}, ${who}, ${burst}::float8 - 1, ${now})
    on conflict (action, who) do update
      set tokens = ${filled} - 1, refilled_at = greatest(bucket.refilled_at, ${now}::timestamptz)
      where ${filled} >= 1
    returning tokens
  `.execute(db)
  if (taken.rows.length > 0) return 0
  const { rows } = await sql<{ left: number }>`
    select ${filled} as left from token_bucket as bucket where action = ${action} and who = ${who}
  `.execute(db)
  return Math.max(1, Math.ceil((1 - (rows[0]?.left ?? 0)) / perSecond))
}

/** A bucket without attempts for two days is full again, as a missing row is. */
export const idleBuckets = purgeTable({
  kind: 'idle buckets',
  retentionMs: 2 * dayMs,
  table: 'token_bucket',
  isOld: (before) => sql`refilled_at < ${before}`,
})
