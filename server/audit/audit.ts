import { createHash } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Clock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { type AuditRow, auditAbout, auditAfter, insertAudit, lockLastEntry } from './queries.ts'

export type AuditEntry = {
  action: string
  /** The id of the record, if there is one. */
  subject?: string
  part?: string
  reason?: string
}

/** The previous hash of the first entry. */
const zeroHash = Buffer.alloc(32)

/**
 * Adds an entry in the transaction of the action, so that no action happens without one. Concurrent writers wait for
 * each other, so that the numbers have no gaps.
 */
export async function writeAudit(
  tx: Db,
  { clock }: { clock: Clock },
  actor: Actor,
  { action, subject, part, reason = '' }: AuditEntry,
): Promise<void> {
  const last = await lockLastEntry(tx)
  const row = {
    number: (last?.number ?? 0) + 1,
    at: clock.now(),
    actor: actor.name,
    role: actor.role,
    action,
    subject: subject ?? null,
    part: part ?? null,
    reason,
    previous: last?.hash ?? zeroHash,
  }
  await insertAudit(tx, { ...row, hash: hashOf(row) })
}

/** The entries about one record, the newest first. */
export const readAuditAbout = (db: Db, subject: string): Promise<AuditRow[]> =>
  auditAbout(db, subject)

const batch = 1_000

/** Verifies the hash chain. Returns the number of the first changed or missing entry, or undefined. */
export async function findBrokenAudit(db: Db): Promise<number | undefined> {
  let before: Pick<AuditRow, 'number' | 'hash'> = { number: 0, hash: zeroHash }
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
  const content = JSON.stringify([
    number,
    at.toISOString(),
    actor,
    role,
    action,
    subject,
    part,
    reason,
  ])
  return createHash('sha256').update(previous).update(content).digest()
}

/** Validates the reason that a staff member gives for the audit log. */
export function checkReason(reason: string, maxLength = 300): string {
  const trimmed = reason.trim()
  if (trimmed.length >= 5 && trimmed.length <= maxLength) return trimmed
  throw new Refusal('invalid', `Give a reason of 5 to ${maxLength} characters.`)
}
