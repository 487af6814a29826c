import { hourMs } from '#contract/durations.ts'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import { findRecent, type PolledRow } from './presence-queries.ts'
import { presenceTimes } from './presence-times.ts'

/** A message reaches the other side within one poll of two seconds and this time. */
const readEveryMs = 400

type Recent = { readAt: number; rows: Promise<ReadonlyMap<string, PolledRow>> }

const latest = new WeakMap<Db, Recent>()

/**
 * The conversation of a code if its visitor wrote in the last hour, at most 400 ms old. All polls of this process share one
 * query, so that hundreds of open conversations without news cost almost nothing.
 */
export async function findPolled(
  { db, clock }: { db: Db; clock: Clock },
  codeHash: Buffer,
): Promise<PolledRow | undefined> {
  const now = performance.now()
  const known = latest.get(db)
  const recent =
    known && now - known.readAt < readEveryMs ? known : { readAt: now, rows: read(db, clock) }
  latest.set(db, recent)
  return (await recent.rows).get(keyOf(codeHash))
}

/** This process wrote, and its next poll reads it. Call it after the commit. */
export const forgetPolled = (db: Db): void => void latest.delete(db)

async function read(db: Db, clock: Clock): Promise<ReadonlyMap<string, PolledRow>> {
  const since = new Date(clock.now().getTime() - hourMs)
  const rows = await findRecent(db, since, presenceTimes(clock))
  return new Map(rows.map((row) => [keyOf(row.code_hash), row]))
}

const keyOf = (codeHash: Buffer): string => codeHash.toString('base64')
