import { dayMs, hourMs } from '#contract/durations.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import type { Clock } from './clock.ts'
import { purgeTable } from './purge-rule.ts'
import { Refusal } from './refuse.ts'

/** A bucket of `burst` tries that fills up again at `perHour`, for one person and one thing they do. */
export type Limit = {
  action: string
  /** From `whoIs`, or something else that is no address in the clear. */
  who: string
  burst: number
  perHour: number
  /** When the limits cannot be asked, reading goes on and writing stops. */
  kind?: 'read' | 'write'
}

/**
 * Takes one try or refuses. Counts once over all nodes. Asked on the database and not in the write's own
 * transaction: a write that fails was a try all the same.
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

/** A whole IPv6 site, say a university, may try as often as so many households. */
const householdsOfSite = 8

/** Nought when a try was there to take, else the seconds until there is one. */
export async function tryToken(db: Db, clock: Clock, limit: Limit): Promise<number> {
  const [who = '', site] = limit.who.split('/')
  const waitSeconds = await tryBucket(db, clock, { ...limit, who })
  if (waitSeconds > 0 || site === undefined) return waitSeconds
  const [burst, perHour] = [limit.burst * householdsOfSite, limit.perHour * householdsOfSite]
  return tryBucket(db, clock, { ...limit, who: site, burst, perHour })
}

/** One try of each, or of none: then the seconds until the first that had none has one. */
export async function tryTokens(
  db: Db,
  clock: Clock,
  limits: readonly Omit<Limit, 'kind'>[],
): Promise<number> {
  for (const [index, limit] of limits.entries()) {
    const waitSeconds = await tryToken(db, clock, limit)
    if (waitSeconds === 0) continue
    for (const taken of limits.slice(0, index)) await giveTokenBack(db, taken)
    return waitSeconds
  }
  return 0
}

/** Undoes the taking of a try that turned out to be none. */
export async function giveTokenBack(
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
  // Two clocks may disagree; time that runs backwards fills nothing and takes nothing.
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

/** A bucket that nobody has touched for days is full again and may go. */
export const idleBuckets = purgeTable({
  kind: 'idle buckets',
  retentionMs: 2 * dayMs,
  table: 'token_bucket',
  isOld: (before) => sql`refilled_at < ${before}`,
})
