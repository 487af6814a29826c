import { AuditAction } from '#contract/console/audit-action.ts'
import type { OpenedPart } from '#contract/console/audit-sentence.ts'
import type { HistoryEntry } from '#contract/console/history.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Clock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { type AuditRow, auditAbout } from './queries.ts'
import { writeAudit } from './write.ts'

export { checkAuditLog, readAuditCheck } from './check.ts'
export { exportRecords } from './export-records.ts'
export { findBrokenAudit } from './hash-chain.ts'
export { recentEntries } from './list.ts'
export { subjectsOf } from './queries.ts'
export { type AuditEntry, writeAudit } from './write.ts'

type Opening<Row, Value> = {
  /** Default: `opened`. */
  action?: AuditAction
  /** One entry for each part. */
  parts?: readonly OpenedPart[]
  reason: string
  /** Locks the record. */
  find: (tx: Db) => Promise<Row>
  run: (tx: Db, row: Row) => Promise<Value>
}

/**
 * Opens, changes or erases a record for which a staff member gives a reason. The actor has the permission; the reason is
 * checked and the entries are written before `run`, in one transaction, so that nothing is decrypted without an entry.
 */
export const openWithReason = <Row extends { id: string }, Value>(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { action = 'opened', parts, reason, find, run }: Opening<Row, Value>,
): Promise<Value> =>
  db.transaction().execute(async (tx) => {
    const row = await find(tx)
    const entry = { action, subject: row.id, reason: checkReason(reason) }
    for (const part of parts ?? [undefined])
      await writeAudit(tx, { clock }, actor, { ...entry, part })
    return run(tx, row)
  })

/** The entries about one record, the newest first. */
export const readAuditAbout = (db: Db, subject: string): Promise<AuditRow[]> =>
  auditAbout(db, [subject])

/** The history of a record for its screen, the newest entry first. Its payment has entries of its own. */
export async function readHistory(
  db: Db,
  subject: string,
  payment: string | null = null,
): Promise<HistoryEntry[]> {
  const entries = await auditAbout(db, payment === null ? [subject] : [subject, payment])
  return entries.map(({ at, role, action, part, reason }) => ({
    at: at.toISOString(),
    role,
    action: AuditAction.parse(action),
    part,
    reason,
  }))
}

/** Validates the reason that a staff member gives for the audit log. */
export function checkReason(reason: string, maxLength = 300): string {
  const trimmed = reason.trim()
  if (trimmed.length >= 5 && trimmed.length <= maxLength) return trimmed
  throw new Refusal('invalid', `Give a reason of 5 to ${maxLength} characters.`)
}
