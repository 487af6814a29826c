import type { Draft } from '#contract/console/content.ts'
import type { NoticePreview } from '#contract/console/guest-notice.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { bodyOf, describeDraft, type DraftDeps } from './describe.ts'
import { editDraft, editedBy, lockExisting, lockSeen } from './edit.ts'
import { noSchedule } from './publish.ts'
import { changeDraft, findDraft, type RecordKey, type StoredDraft } from './queries.ts'
import { creatable, notFound, refuseArchived } from './refusals.ts'
import { addFirstRevision } from './revisions.ts'

type Seen = RecordKey & { version: number }

/** The public address becomes a 404, and the draft remains. */
export const unpublishContent = (deps: DraftDeps, actor: Actor, seen: Seen): Promise<Draft> =>
  editDraft(deps, { ...seen, actor, action: 'unpublished' }, async (tx, row) => {
    if (!row.is_published) throw new Refusal('conflict', 'It is not published.')
    return { body: await hide(tx, deps, row), ...noSchedule, ...editedBy(deps, actor) }
  })

/** Removes the record from lists and from the public site. */
export const archiveContent = (deps: DraftDeps, actor: Actor, seen: Seen): Promise<Draft> =>
  editDraft(deps, { ...seen, actor, action: 'archived' }, async (tx, row) => {
    refuseArchived(row)
    return {
      ...(row.is_published && { body: await hide(tx, deps, row) }),
      ...noSchedule,
      ...editedBy(deps, actor),
      archived_at: deps.clock.now(),
    }
  })

/** Removes the published record. Returns the draft, which is then the only copy. */
async function hide(tx: Db, deps: DraftDeps, row: StoredDraft) {
  const rules = deps.kinds[row.kind]
  const { blockOf, unpublish } = creatable(rules)
  await rules.event?.lock(tx, row.id)
  const block = await blockOf?.(tx, row.id)
  if (block) throw new Refusal('conflict', block)
  if (row.body === null) await addFirstRevision(tx, rules, row)
  const body = await bodyOf(tx, rules, row)
  await unpublish(tx, deps, row.id)
  return body
}

/** Returns an archived record as an unpublished draft. */
export const restoreContent = (deps: DraftDeps, actor: Actor, key: RecordKey): Promise<Draft> =>
  editDraft(deps, { ...key, actor, action: 'restored' }, (_tx, row) => {
    if (row.archived_at === null) throw new Refusal('conflict', 'It is not archived.')
    return { archived_at: null, ...editedBy(deps, actor) }
  })

/** The record as visitors see it. */
export async function readPublished({ db, kinds }: DraftDeps, key: RecordKey) {
  const row = await findDraft(db, key)
  const body = row?.is_published ? await kinds[key.kind].read(db, key.id) : undefined
  if (!body) throw notFound()
  return { body }
}

/** The draft equals the published record again. A schedule stays and then publishes nothing. */
export const discardChanges = (deps: DraftDeps, actor: Actor, seen: Seen): Promise<Draft> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockSeen(tx, deps, seen)
    if (!row.is_published)
      throw new Refusal('conflict', 'This record is not published, so its draft has no changes.')
    if (row.body === null) return describeDraft(tx, deps, row)
    const discarded = await changeDraft(tx, row, { body: null, ...editedBy(deps, actor) })
    await deps.kinds[row.kind].event?.forgetUnusedAddresses(tx, deps)
    await writeAudit(tx, deps, actor, {
      action: 'changes discarded',
      subject: row.id,
      part: row.kind,
    })
    return describeDraft(tx, deps, discarded)
  })

/** What guests would be told when the event is cancelled, or reinstated if it is cancelled. */
export async function previewCancelNotice(deps: DraftDeps, id: string): Promise<NoticePreview> {
  const { db, kinds } = deps
  const row = await findDraft(db, { kind: 'event', id })
  const { event } = kinds.event
  if (!event || !row?.is_published) throw notFound()
  const change = (await event.cancelledAt(db, id)) === null ? 'cancelled' : 'reinstated'
  return event.noticeOf(id, change).preview(db, deps)
}

/** Cancels or reinstates a published event, without its draft. Repeating it changes nothing. */
export async function changeCancelled(
  tx: Db,
  deps: DraftDeps,
  actor: Actor,
  { id, isCancelled, tellsGuests }: { id: string; isCancelled: boolean; tellsGuests: boolean },
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
  const told =
    hasChanged && tellsGuests ? await event.noticeOf(id, action).send(tx, deps, actor) : null
  if (hasChanged) await writeAudit(tx, deps, actor, { action, subject: id, part: 'event' })
  return {
    cancelledAt: cancelledAt?.toISOString() ?? null,
    guestsToNotify: hasChanged ? taken + waiting : 0,
    told,
  }
}
