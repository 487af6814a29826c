import type { AuditAction } from '#contract/console/audit-action.ts'
import type { OpenedPart } from '#contract/console/audit-sentence.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Clock } from '#server/kit/clock.ts'
import { hashOf, zeroHash } from './hash-chain.ts'
import { insertAudit, lockLastEntry } from './queries.ts'

export type AuditEntry<Action extends AuditAction = AuditAction> = {
  action: Action
  /** The id of the record, if there is one. */
  subject?: string
  part?: (Action extends 'opened' ? OpenedPart : string) | undefined
  reason?: string
}

/** Adds an entry in the transaction of the action, so that no action happens without one. */
export const writeAudit = <Action extends AuditAction>(
  tx: Db,
  deps: { clock: Clock },
  actor: Actor,
  entry: AuditEntry<Action>,
): Promise<void> => writeAuditEntries(tx, deps, actor, [entry])

/** The same for several entries. Concurrent writers wait for each other, so that the numbers have no gaps. */
export async function writeAuditEntries<Action extends AuditAction>(
  tx: Db,
  { clock }: { clock: Clock },
  actor: Actor,
  entries: readonly AuditEntry<Action>[],
): Promise<void> {
  if (entries.length === 0) return
  let last = (await lockLastEntry(tx)) ?? { number: 0, hash: zeroHash }
  const rows = entries.map(({ action, subject, part, reason = '' }) => {
    const row = {
      number: last.number + 1,
      at: clock.now(),
      actor: actor.id,
      role: actor.role,
      action,
      subject: subject ?? null,
      part: part ?? null,
      reason,
      previous: last.hash,
    }
    last = { number: row.number, hash: hashOf(row) }
    return { ...row, hash: last.hash }
  })
  await insertAudit(tx, rows)
}
