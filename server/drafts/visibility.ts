import type { Draft } from '#contract/console/content.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import { Refusal } from '#server/kit/refuse.ts'
import {
  bodyOf,
  creatable,
  describeDraft,
  type DraftDeps,
  lockExisting,
  lockSeen,
  notFound,
  refuseArchived,
} from './describe.ts'
import { noSchedule } from './publish.ts'
import { changeDraft, type RecordKey, type StoredDraft } from './queries.ts'

type Seen = RecordKey & { version: number }

/** The public address becomes a 404, and the draft remains. */
export const unpublishContent = (
  deps: DraftDeps,
  actor: Actor,
  { version, ...key }: Seen,
): Promise<Draft> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockSeen(tx, key, version)
    if (!row.is_published) throw new Refusal('conflict', 'This record is not published.')
    const body = await hide(tx, deps, row)
    const changed = await changeDraft(tx, key, {
      body,
      ...noSchedule,
      edited_by: actor.name,
      edited_at: deps.clock.now(),
    })
    await writeAudit(tx, deps, actor, { action: 'unpublished', subject: key.id, part: key.kind })
    return describeDraft(tx, deps, changed)
  })

/** Removes the record from lists and from the public site. */
export const archiveContent = (
  deps: DraftDeps,
  actor: Actor,
  { version, ...key }: Seen,
): Promise<Draft> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockSeen(tx, key, version)
    refuseArchived(row)
    const body = row.is_published ? await hide(tx, deps, row) : undefined
    const archived = await changeDraft(tx, key, {
      ...(body && { body }),
      ...noSchedule,
      archived_at: deps.clock.now(),
      edited_by: actor.name,
      edited_at: deps.clock.now(),
    })
    await writeAudit(tx, deps, actor, { action: 'archived', subject: key.id, part: key.kind })
    return describeDraft(tx, deps, archived)
  })

/** Removes the published record. Returns the draft, which is then the only copy. */
async function hide(tx: Db, deps: DraftDeps, row: StoredDraft) {
  const rules = deps.kinds[row.kind]
  const { blockOf, unpublish } = creatable(rules)
  await rules.event?.lock(tx, row.id)
  const block = await blockOf?.(tx, row.id)
  if (block) throw new Refusal('conflict', block)
  const body = await bodyOf(tx, rules, row)
  await unpublish(tx, deps, row.id)
  return body
}

/** Returns an archived record as an unpublished draft. */
export const restoreContent = (deps: DraftDeps, actor: Actor, key: RecordKey): Promise<Draft> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockExisting(tx, key)
    if (row.archived_at === null) throw new Refusal('conflict', 'This record is not archived.')
    const restored = await changeDraft(tx, key, {
      archived_at: null,
      edited_by: actor.name,
      edited_at: deps.clock.now(),
    })
    await writeAudit(tx, deps, actor, { action: 'restored', subject: key.id, part: key.kind })
    return describeDraft(tx, deps, restored)
  })

/** Cancels or reinstates a published event, without its draft. Repeating it changes nothing. */
export async function changeCancelled(
  tx: Db,
  deps: DraftDeps,
  actor: Actor,
  { id, isCancelled }: { id: string; isCancelled: boolean },
) {
  const key = { kind: 'event', id } as const
  const { event } = deps.kinds.event
  const row = await lockExisting(tx, key)
  if (!event || !row.is_published) throw notFound()
  await event.lock(tx, id)
  const hasChanged = await event.setCancelled(tx, deps, id, isCancelled)
  const { taken, waiting } = await event.countGuests(tx, id)
  const cancelledAt = await event.cancelledAt(tx, id)
  const action = isCancelled ? 'cancelled' : 'reinstated'
  if (hasChanged) await writeAudit(tx, deps, actor, { action, subject: id, part: 'event' })
  return {
    cancelledAt: cancelledAt?.toISOString() ?? null,
    guestsToNotify: hasChanged ? taken + waiting : 0,
  }
}
