import { sql } from 'kysely'
import type { FailureKind } from '#contract/console/today.ts'
import { addDays, type Day, dayOf } from '#contract/dates.ts'
import { dayMs } from '#contract/durations.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { requireProof } from '#server/kit/form-guard.ts'
import { returnToken, tryToken } from '#server/kit/limit.ts'
import { purgeTable } from '#server/kit/purge-rule.ts'
import { Refusal } from '#server/kit/refuse.ts'

const options = { action: 'desk options', burst: 60, perHour: 240 }
const failures = { action: 'desk failure', burst: 30, perHour: 30 }

type Attempt = {
  kind: FailureKind
  /** The network of a person who is not signed in, or the session. Others cannot use up the attempts of a session. */
  who: string
  proof: string | undefined
}

/** Each challenge adds a row, and a sign-in needs no account. Above the limit a proof of work is required. */
export async function limitOptions(
  deps: Deps,
  { who, proof }: Omit<Attempt, 'kind'>,
): Promise<void> {
  const waitSeconds = await tryToken(deps.db, deps.clock, { ...options, who })
  if (waitSeconds > 0) await requireProof(deps.db, deps, { form: 'desk', proof })
}

/**
 * Counts failed attempts. Above the limit an attempt needs a proof of work and is not refused: people of the same
 * network share the count, and one of them must not lock out the others.
 */
export async function limitFailures<T>(
  deps: Deps,
  { kind, who, proof }: Attempt,
  attempt: () => Promise<T>,
): Promise<T> {
  const { db, clock } = deps
  const limit = { ...failures, who }
  const isFree = (await tryToken(db, clock, limit)) === 0
  if (!isFree) await requireProof(db, deps, { form: 'desk', proof })
  try {
    const result = await attempt()
    if (isFree) await returnToken(db, limit)
    return result
  } catch (error) {
    const isFailure = error instanceof Refusal && ['forbidden', 'gone'].includes(error.code)
    if (isFailure) await countFailure(db, dayOf(clock.now()), kind)
    throw error
  }
}

const countFailure = (db: Db, day: Day, kind: FailureKind) =>
  db
    .insertInto('staff_failure')
    .values({ day, kind, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind']).doUpdateSet({ count: sql`staff_failure.count + 1` }),
    )
    .execute()

/** Failed attempts of the last seven days, the newest day first. A day without one is left out. */
export async function recentFailures({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return db
    .selectFrom('staff_failure')
    .select(['day', 'kind', 'count'])
    .where('day', '>', addDays(dayOf(clock.now()), -7))
    .orderBy('day', 'desc')
    .orderBy('kind')
    .execute()
}

export const oldFailures = purgeTable({
  kind: 'counts of failed attempts',
  retentionMs: 90 * dayMs,
  table: 'staff_failure',
  isOld: (before) => sql`day < ${dayOf(before)}`,
})
