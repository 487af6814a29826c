import { createHash } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Clock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { type AuditRow, auditAbout, auditAfter, insertAudit, lastOfAudit } from './queries.ts'

export type Act = {
  action: string
  /** The id of the record, where it is about one. */
  subject?: string
  part?: string
  reason?: string
}

const beginning = Buffer.alloc(32)

/**
 * Adds to the audit, in the transaction of what is done: what cannot be written down is not done. Whoever comes second
 * waits for the first, so that numbers have no gaps.
 */
export async function writeAudit(
  tx: Db,
  { clock }: { clock: Clock },
  actor: Actor,
  { action, subject, part, reason = '' }: Act,
): Promise<void> {
  const last = await lastOfAudit(tx)
  const row = {
    number: (last?.number ?? 0) + 1,
    at: clock.now(),
    actor: actor.name,
    role: actor.role,
    action,
    subject: subject ?? null,
    part: part ?? null,
    reason,
    previous: last?.hash ?? beginning,
  }
  await insertAudit(tx, { ...row, hash: hashOf(row) })
}

/** Who did what to one record, the newest first. */
export const readAuditAbout = (db: Db, subject: string): Promise<AuditRow[]> =>
  auditAbout(db, subject)

const batch = 1_000

/** The number of the first row that is not as it was written, or whose forerunner is gone; undefined when all stand. */
export async function findBrokenAudit(db: Db): Promise<number | undefined> {
  let before: Pick<AuditRow, 'number' | 'hash'> = { number: 0, hash: beginning }
  for (;;) {
    const rows = await auditAfter(db, before.number, batch)
    for (const row of rows) {
      const follows = row.number === before.number + 1 && row.previous.equals(before.hash)
      if (!follows || !row.hash.equals(hashOf(row))) return before.number + 1
      before = row
    }
    if (rows.length < batch) return undefined
  }
}

function hashOf({ previous, ...row }: Omit<AuditRow, 'hash'>): Buffer {
  const { number, at, actor, role, action, subject, part, reason } = row
  const words = JSON.stringify([
    number,
    at.toISOString(),
    actor,
    role,
    action,
    subject,
    part,
    reason,
  ])
  return createHash('sha256').update(previous).update(words).digest()
}

/** The staff member's reason, stored in the audit log. */
export function checkReason(words: string, most = 300): string {
  const tidy = words.trim()
  if (tidy.length >= 5 && tidy.length <= most) return tidy
  throw new Refusal('invalid', `Give a reason of 5 to ${most} characters.`)
}
