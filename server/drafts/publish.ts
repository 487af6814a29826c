import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '#contract/console/audit-action.ts'
import type { DraftBody } from '#contract/console/content.ts'
import type { NoticeCounts } from '#contract/console/guest-notice.ts'
import type { PublishCheck } from '#contract/console/publishing.ts'
import { dayOf } from '#contract/dates.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import { stepUpRequired } from '#server/kit/console-access.ts'
import type { ContentRules, Publishable } from '#server/kit/content-kind.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { bodyOf, type DraftDeps } from './describe.ts'
import { lockSeen } from './edit.ts'
import { changeDraft, findDraft, type RecordKey, type StoredDraft } from './queries.ts'
import { notFound, refuseArchived } from './refusals.ts'
import { addFirstRevision, addRevision } from './revisions.ts'

/** What publishing would do. It changes nothing. */
export async function checkPublish(deps: DraftDeps, key: RecordKey): Promise<PublishCheck> {
  const { db, clock, kinds } = deps
  const row = await findDraft(db, key)
  if (!row) throw notFound()
  const rules = kinds[key.kind]
  const { found } = await prepare(db, rules, row)
  const nothing = {
    notes: [],
    crisisNumbers: [],
    charityTexts: [],
    guestsToNotify: 0,
    guestNotice: null,
  }
  if ('fields' in found) return { ...nothing, fields: found.fields }
  const { notes, crisisNumbers, charityTexts } = found
  const guestsToNotify = await countToNotify(db, rules, row, found)
  const today = dayOf(clock.now())
  return {
    fields: {},
    notes: notes(today),
    crisisNumbers,
    charityTexts,
    guestsToNotify,
    guestNotice:
      guestsToNotify > 0 && found.guestNotice ? await found.guestNotice.preview(db, deps) : null,
  }
}

type Approval = {
  actor: Actor
  /** The person confirmed this version with a step-up. */
  isConfirmed: boolean
  /** Whether guests are told about a new day, time or place. A scheduled publish tells nobody. */
  tellsGuests?: boolean
}

export type Published = {
  version: number
  revision: number | null
  path: string | null
  guestsToNotify: number
  told: NoticeCounts | null
}

type Publish = RecordKey & { version: number; isConfirmed: boolean; tellsGuests: boolean }

/** Publishes the version of the draft that the person saw. */
export async function publishContent(
  tx: Db,
  deps: DraftDeps,
  actor: Actor,
  { version, isConfirmed, tellsGuests, ...key }: Publish,
): Promise<Published> {
  const row = await lockSeen(tx, deps, { ...key, version })
  if (row.is_published && row.body === null)
    throw new Refusal('conflict', 'There is nothing to publish: visitors see this version already.')
  return publishLocked(tx, deps, row, { actor, isConfirmed, tellsGuests })
}

/** Publishes a locked draft: published row, revision, version of the noun and audit log entry in one transaction. */
export async function publishLocked(
  tx: Db,
  deps: DraftDeps,
  row: StoredDraft,
  approval: Approval,
): Promise<Published> {
  const { actions, tell, ...published } = await writeLocked(tx, deps, row, approval)
  const told = await tell()
  await auditPublished(tx, deps, approval.actor, { ...row, actions })
  return { ...published, told }
}

/**
 * Publishes a locked draft without telling guests and without the audit log entries: the caller does both last, because
 * an entry holds a lock until the commit. A draft that equals the published record only loses its schedule.
 */
export async function writeLocked(
  tx: Db,
  deps: DraftDeps,
  row: StoredDraft,
  { actor, isConfirmed, tellsGuests = false }: Approval,
): Promise<Written> {
  refuseArchived(row)
  const { kind, id } = row
  const rules = deps.kinds[kind]
  const { before, isUnchanged, found } = await prepare(tx, rules, row)
  if ('fields' in found)
    throw new Refusal('invalid', 'Some fields need your attention before this can be published.', {
      fields: found.fields,
    })
  if (isUnchanged) {
    const { version } = await changeDraft(tx, row, { body: null, ...noSchedule })
    const path = await rules.pathOf(tx, id)
    const tell = async () => null
    return { version, revision: null, path, guestsToNotify: 0, actions: [], tell }
  }
  if (needsConfirmation(row, found) && !isConfirmed) throw stepUpRequired()
  const guestsToNotify = await countToNotify(tx, rules, row, found)
  await addFirstRevision(tx, rules, row)
  await found.write(tx, deps, actor.id)
  const after = (await rules.read(tx, id)) ?? found.body
  const at = deps.clock.now()
  const revision = await addRevision(tx, row, { before, after, author: actor.id, at })
  const { version } = await changeDraft(tx, row, {
    body: null,
    ...noSchedule,
    edited_by: row.edited_by ?? actor.id,
    edited_at: at,
  })
  const path = await rules.pathOf(tx, id)
  const actions = ['published' as const, ...found.furtherActions]
  const { guestNotice } = found
  const isTold = tellsGuests && guestsToNotify > 0 && guestNotice !== null
  const tell = async () => (isTold ? guestNotice.send(tx, deps, actor) : null)
  return { version, revision, path, guestsToNotify, actions, tell }
}

type Written = Omit<Published, 'told'> & {
  actions: AuditAction[]
  /** Tells the guests, if the person wants it. */
  tell: () => Promise<NoticeCounts | null>
}

export async function auditPublished(
  tx: Db,
  deps: DraftDeps,
  actor: Actor,
  { kind, id, actions }: RecordKey & { actions: readonly AuditAction[] },
): Promise<void> {
  for (const action of actions)
    await writeAudit(tx, deps, actor, { action, subject: id, part: kind })
}

/** Charity status and the address for e-Transfers are in the organisation; a wrong crisis number harms a person. */
export const needsConfirmation = (
  { kind }: Pick<StoredDraft, 'kind'>,
  { crisisNumbers }: Pick<Publishable, 'crisisNumbers'>,
): boolean => kind === 'organisation' || crisisNumbers.length > 0

export const noSchedule = {
  publish_at: null,
  scheduled_by: null,
  confirmed_version: null,
  schedule_error: null,
} as const

/** Validates the draft and compares it with the published record. */
export async function prepare(db: Db, rules: ContentRules, row: StoredDraft) {
  const { id } = row
  const before = row.is_published ? await rules.read(db, id) : undefined
  const stored = await bodyOf(db, rules, row)
  const isSame = (body: DraftBody) => before !== undefined && isDeepStrictEqual(before, body)
  // An unchanged draft stays unchanged: publishing it changes no public byte.
  const refreshed = isSame(stored) ? undefined : await rules.refresh?.(db, stored)
  const draft = refreshed?.draft ?? stored
  const found = rules.prepare({ id, before, draft, isFirst: !row.is_id_fixed })
  const fields = { ...refreshed?.fields, ...('fields' in found && found.fields) }
  if ('fields' in found || Object.keys(fields).length > 0)
    return { before, draft, isUnchanged: isSame(draft), found: { fields } }
  // A draft may have keys that publishing leaves out.
  return { before, draft, isUnchanged: isSame(draft) || isSame(found.body), found }
}

async function countToNotify(
  db: Db,
  { event }: ContentRules,
  { id, is_published }: StoredDraft,
  { guestNotice }: Publishable,
): Promise<number> {
  if (!event || !is_published || !guestNotice) return 0
  const { taken, waiting } = await event.countGuests(db, id)
  return taken + waiting
}
