import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import type { Draft, DraftBody } from '#contract/console/content.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import { Refusal } from '#server/kit/refuse.ts'
import {
  bodyOf,
  creatable,
  describeDraft,
  type DraftDeps,
  headingOf,
  lockExisting,
  lockSeen,
  notFound,
  refuseArchived,
  staleVersion,
} from './describe.ts'
import { idsLike, changeDraft, findDraft, insertDraft, type RecordKey } from './queries.ts'
import { proposedId } from './proposed-id.ts'

export async function readDraft(deps: DraftDeps, key: RecordKey): Promise<Draft> {
  const row = await findDraft(deps.db, key)
  if (!row) throw notFound()
  return describeDraft(deps.db, deps, row)
}

type Save = RecordKey & { version: number; body: DraftBody }

/**
 * Stores the draft without validating it. A repeated save whose body is stored already succeeds, because the response
 * to the first one may have been lost.
 */
export const saveDraft = (
  deps: DraftDeps,
  { name }: Pick<Actor, 'name'>,
  { version, body, ...key }: Save,
) =>
  deps.db.transaction().execute(async (tx) => {
    const rules = deps.kinds[key.kind]
    const row = await lockExisting(tx, key)
    refuseArchived(row)
    const stored = await rules.read(tx, key.id)
    const current = row.body ?? stored
    if (row.version !== version) {
      if (!isDeepStrictEqual(current, body)) throw staleVersion(row)
      return describeSave(row)
    }
    const isChanged = !(row.is_published && isDeepStrictEqual(stored, body))
    const saved = await changeDraft(tx, key, {
      body: isChanged ? body : null,
      ...(!row.is_published && headingOf(rules, body)),
      edited_by: name,
      edited_at: deps.clock.now(),
    })
    return describeSave(saved)
  })

type Saved = {
  version: number
  body: unknown
  is_published: boolean
  edited_by: string | null
  edited_at: Date
}

const describeSave = ({ version, body, is_published, edited_by, edited_at }: Saved) => ({
  version,
  isChanged: is_published && body !== null,
  editedBy: edited_by,
  editedAt: edited_at.toISOString(),
})

/** A new record with this name. */
export async function createDraft(
  tx: Db,
  deps: DraftDeps,
  actor: Actor,
  { kind, name }: Pick<RecordKey, 'kind'> & { name: string },
): Promise<Draft> {
  const body = await creatable(deps.kinds[kind]).newBody(tx, deps, name)
  return insertNew(tx, deps, actor, { kind, body, action: 'created' })
}

/** A new draft with the content of a record. */
export async function copyDraft(
  tx: Db,
  deps: DraftDeps,
  actor: Actor,
  key: RecordKey,
): Promise<Draft> {
  const rules = deps.kinds[key.kind]
  const row = await findDraft(tx, key)
  if (!row) throw notFound()
  const body = await creatable(rules).copyOf(tx, await bodyOf(tx, rules, row))
  return insertNew(tx, deps, actor, { kind: key.kind, body, action: 'copied' })
}

type NewRecord = Pick<RecordKey, 'kind'> & { body: DraftBody; action: 'created' | 'copied' }

async function insertNew(
  tx: Db,
  deps: DraftDeps,
  actor: Actor,
  { kind, body, action }: NewRecord,
): Promise<Draft> {
  const rules = deps.kinds[kind]
  const heading = headingOf(rules, body)
  const { reservedIds } = creatable(rules)
  const base = proposedId(heading.title || kind)
  const taken = new Set([...reservedIds, ...(await idsLike(tx, kind, base))])
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? base : `${base}-${count}`
    const draft = { kind, id, body, ...heading, editedBy: actor.name, at: deps.clock.now() }
    if (taken.has(id) || !(await insertDraft(tx, draft))) continue
    const row = await findDraft(tx, { kind, id })
    if (!row) throw new Error('The inserted draft is missing.')
    await writeAudit(tx, deps, actor, { action, subject: id, part: kind })
    return describeDraft(tx, deps, row)
  }
}

type Rename = RecordKey & { version: number; newId: string }

/** Possible until the first publish. */
export const renameDraft = (
  deps: DraftDeps,
  actor: Actor,
  { version, newId, ...key }: Rename,
): Promise<Draft> =>
  deps.db
    .transaction()
    .execute((tx) => rename(tx, deps, actor, { version, newId, ...key }))
    .catch((error: unknown) => {
      // Another person took the id at the same moment.
      throw isUniqueViolation(error) ? takenId() : error
    })

async function rename(
  tx: Db,
  deps: DraftDeps,
  actor: Actor,
  { version, newId, ...key }: Rename,
): Promise<Draft> {
  const rules = deps.kinds[key.kind]
  const row = await lockSeen(tx, key, version)
  refuseArchived(row)
  if (row.is_id_fixed || (await rules.read(tx, key.id)))
    throw new Refusal('conflict', 'The id is fixed, because this record was published.')
  if (newId === key.id) return describeDraft(tx, deps, row)
  const { reservedIds } = creatable(rules)
  const isTaken =
    reservedIds.includes(newId) || (await findDraft(tx, { kind: key.kind, id: newId }))
  if (isTaken) throw takenId()
  const renamed = await changeDraft(tx, key, { id: newId })
  await writeAudit(tx, deps, actor, { action: 'renamed', subject: newId, part: key.kind })
  return describeDraft(tx, deps, renamed)
}

function takenId(): Refusal {
  const message = 'This id is taken. Choose another one.'
  return new Refusal('conflict', message, { fields: { id: message } })
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505'
