import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import type { Draft, DraftBody } from '#contract/console/content.ts'
import { nameActors } from '#server/actors/actors.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { bodyOf, describeDraft, type DraftDeps, headingOf, withOwnValue } from './describe.ts'
import { changeOfBody, editDraft, lockExisting } from './edit.ts'
import {
  changeDraft,
  findDraft,
  idsLike,
  insertDraft,
  type RecordKey,
  type StoredDraft,
} from './queries.ts'
import { proposedId } from './proposed-id.ts'
import { creatable, notFound, refuseArchived, staleVersion } from './refusals.ts'
import { addFirstRevision } from './revisions.ts'

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
  actor: Pick<Actor, 'id'>,
  { version, body: input, ...key }: Save,
) =>
  deps.db.transaction().execute(async (tx) => {
    const rules = deps.kinds[key.kind]
    const row = await lockExisting(tx, key)
    refuseArchived(row)
    const current = await bodyOf(tx, rules, row)
    const body = withOwnValue(rules, input, current)
    if (row.version !== version) {
      if (!isDeepStrictEqual(current, body)) throw await staleVersion(tx, deps, row)
      return describeSave(tx, deps, row)
    }
    return describeSave(tx, deps, await storeBody(tx, deps, row, { body, actor }))
  })

/** Stores another body. The first one after a publish may also store the first content as a revision. */
export async function storeBody(
  tx: Db,
  deps: DraftDeps,
  row: StoredDraft,
  change: { body: DraftBody; actor: Pick<Actor, 'id'> },
): Promise<StoredDraft> {
  if (row.body === null) await addFirstRevision(tx, deps.kinds[row.kind], row)
  return changeDraft(tx, row, await changeOfBody(tx, deps, row, change))
}

async function describeSave(
  tx: Db,
  deps: DraftDeps,
  { version, body, is_published, edited_by, edited_at }: StoredDraft,
) {
  const nameOf = await nameActors(tx, deps, [edited_by])
  return {
    version,
    isChanged: is_published && body !== null,
    editedBy: edited_by && nameOf(edited_by),
    editedAt: edited_at.toISOString(),
  }
}

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
  { action, ...record }: NewRecord,
): Promise<Draft> {
  const { kind } = record
  const id = await insertUnderFreeId(tx, deps, actor, record)
  const row = await findDraft(tx, { kind, id })
  if (!row) throw new Error('The inserted draft is missing.')
  await writeAudit(tx, deps, actor, { action, subject: id, part: kind })
  return describeDraft(tx, deps, row)
}

/** Returns the id: the one proposed from the title, with a number if that one is taken. */
export async function insertUnderFreeId(
  tx: Db,
  deps: DraftDeps,
  actor: Pick<Actor, 'id'>,
  { kind, body, suffix }: Pick<NewRecord, 'kind' | 'body'> & { suffix?: string },
): Promise<string> {
  const rules = deps.kinds[kind]
  const heading = headingOf(rules, body)
  const { reservedIds } = creatable(rules)
  const base = proposedId(heading.title || kind, suffix)
  const taken = new Set([...reservedIds, ...(await idsLike(tx, kind, base))])
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? base : `${base}-${count}`
    const draft = { kind, id, body, ...heading, editedBy: actor.id, at: deps.clock.now() }
    if (!taken.has(id) && (await insertDraft(tx, draft))) return id
  }
}

type Rename = RecordKey & { version: number; newId: string }

/** Possible until the first publish. */
export const renameDraft = (
  deps: DraftDeps,
  actor: Actor,
  { newId, ...seen }: Rename,
): Promise<Draft> => {
  const { kind, id } = seen
  const rules = deps.kinds[kind]
  return editDraft(deps, { ...seen, actor, action: 'renamed' }, async (tx, row) => {
    refuseArchived(row)
    if (row.is_id_fixed || (await rules.read(tx, id)))
      throw new Refusal('conflict', 'The address is fixed, because it was published.')
    if (newId === id) return undefined
    const isTaken =
      creatable(rules).reservedIds.includes(newId) || (await findDraft(tx, { kind, id: newId }))
    if (isTaken) throw takenId()
    return { id: newId }
  }).catch((error: unknown) => {
    // Another person took the id at the same moment.
    throw isUniqueViolation(error) ? takenId() : error
  })
}

function takenId(): Refusal {
  const message = 'This address is taken. Choose another one.'
  return new Refusal('conflict', message, { fields: { id: message } })
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505'
