import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Clock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { hashOf, zeroHash } from './hash-chain.ts'
import { type AuditRow, auditAbout, insertAudit, lockLastEntry } from './queries.ts'

export { checkAuditLog, readAuditCheck } from './check.ts'
export { findBrokenAudit } from './hash-chain.ts'
export { recentEntries } from './list.ts'

export type AuditEntry = {
  action: string
  /** The id of the record, if there is one. */
  subject?: string
  part?: string
  reason?: string
}

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
    actor: actor.id,
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

/** Validates the reason that a staff member gives for the audit log. */
export function checkReason(reason: string, maxLength = 300): string {
  const trimmed = reason.trim()
  if (trimmed.length >= 5 && trimmed.length <= maxLength) return trimmed
  throw new Refusal('invalid', `Give a reason of 5 to ${maxLength} characters.`)
}
