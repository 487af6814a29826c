import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '#contract/console/audit-action.ts'
import type { Draft, DraftBody } from '#contract/console/content.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { describeDraft, type DraftDeps, headingOf } from './describe.ts'
import {
  changeDraft,
  type DraftChange,
  lockDraft,
  type RecordKey,
  type StoredDraft,
} from './queries.ts'
import { notFound, staleVersion } from './refusals.ts'

/** Locks the draft. Throws unless the person saw its current version. */
export async function lockSeen(
  tx: Db,
  deps: Pick<Deps, 'keys'>,
  { version, ...key }: RecordKey & { version: number },
): Promise<StoredDraft> {
  const row = await lockExisting(tx, key)
  if (row.version !== version) throw await staleVersion(tx, deps, row)
  return row
}

export async function lockExisting(tx: Db, key: RecordKey): Promise<StoredDraft> {
  const row = await lockDraft(tx, key)
  if (!row) throw notFound()
  return row
}

type Edit = RecordKey & {
  actor: Actor
  /** The version that the person saw. Without it, every version is changed. */
  version?: number
  action: AuditAction
  reason?: string
}

/**
 * Locks the draft, changes it, writes the audit log entry and describes the result, in one transaction. Without a change
 * there is no entry.
 */
export const editDraft = (
  deps: DraftDeps,
  { actor, kind, id, version, action, reason = '' }: Edit,
  change: (tx: Db, row: StoredDraft) => Promise<DraftChange | undefined> | DraftChange,
): Promise<Draft> =>
  deps.db.transaction().execute(async (tx) => {
    const key = { kind, id }
    const row = await (version === undefined
      ? lockExisting(tx, key)
      : lockSeen(tx, deps, { ...key, version }))
    const columns = await change(tx, row)
    if (!columns) return describeDraft(tx, deps, row)
    const changed = await changeDraft(tx, key, columns)
    await writeAudit(tx, deps, actor, { action, subject: changed.id, part: kind, reason })
    return describeDraft(tx, deps, changed)
  })

/** The columns of another body. A body that equals the published record is not stored. */
export async function changeOfBody(
  tx: Db,
  deps: DraftDeps,
  row: StoredDraft,
  { body, actor }: { body: DraftBody; actor: Pick<Actor, 'id'> },
): Promise<DraftChange> {
  const rules = deps.kinds[row.kind]
  const isChanged = !(row.is_published && isDeepStrictEqual(await rules.read(tx, row.id), body))
  return {
    body: isChanged ? body : null,
    ...(!row.is_published && headingOf(rules, body)),
    ...editedBy(deps, actor),
  }
}

/** The columns that name the last editor. */
export const editedBy = ({ clock }: Pick<Deps, 'clock'>, { id }: Pick<Actor, 'id'>) => ({
  edited_by: id,
  edited_at: clock.now(),
})

/**
 * Changes a locked draft after another record changed: the alt text of a picture. The draft has a new version, so that
 * no older save overwrites the change. A confirmation of the schedule stays valid, because nothing that needs one changed.
 */
export async function updateCopies(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  actor: Actor,
  { row, body }: { row: StoredDraft; body: unknown },
): Promise<void> {
  const isConfirmed = row.confirmed_version === row.version
  await changeDraft(tx, row, {
    body: body as DraftBody,
    ...editedBy(deps, actor),
    ...(isConfirmed && { confirmed_version: row.version + 1 }),
  })
}
