import { isDeepStrictEqual } from 'node:util'
import type { Draft, DraftBody } from '#contract/console/content.ts'
import { nameActors } from '#server/actors/actors.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { ContentRules } from '#server/kit/content-kind.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keysetPage, numberIn } from '#server/kit/list-cursor.ts'
import { changedFields } from './changed-fields.ts'
import { bodyOf, type DraftDeps, withOwnValue } from './describe.ts'
import { changeOfBody, editDraft } from './edit.ts'
import { findDraft, type RecordKey, type StoredDraft } from './queries.ts'
import { notFound, refuseArchived } from './refusals.ts'
import {
  countRevisions,
  findRevision,
  hasRevision,
  insertRevision,
  lastRevision,
  revisionPage,
  type RevisionRow,
} from './revision-queries.ts'

type NewRevision = {
  before: DraftBody | undefined
  after: DraftBody
  author: string
  at: Date
}

/** Adds what was published. Returns the number. */
export async function addRevision(
  tx: Db,
  { kind, id }: StoredDraft,
  { before, after, author, at }: NewRevision,
): Promise<number> {
  const last = await lastRevision(tx, { kind, id })
  const number = (last?.number ?? 0) + 1
  const fields = changedFields(before ?? last?.body ?? {}, after)
  await insertRevision(tx, { kind, id, number, body: after, fields, author, at })
  return number
}

/** Before the first change of a record that was published without a revision, stores it as it is. */
export async function addFirstRevision(
  tx: Db,
  rules: ContentRules,
  { kind, id, edited_at }: StoredDraft,
): Promise<void> {
  if (await lastRevision(tx, { kind, id })) return
  const body = await rules.read(tx, id)
  if (body === undefined) return
  await insertRevision(tx, {
    kind,
    id,
    number: 1,
    body,
    fields: [],
    author: null,
    at: edited_at,
  })
}

/** Before a restored revision replaces the draft, stores the draft, unless a revision has it already. */
async function addReplacedDraft(
  tx: Db,
  { kind, id, edited_by, edited_at }: StoredDraft,
  body: DraftBody,
): Promise<void> {
  if (await hasRevision(tx, { kind, id }, body)) return
  const last = await lastRevision(tx, { kind, id })
  await insertRevision(tx, {
    kind,
    id,
    number: (last?.number ?? 0) + 1,
    body,
    fields: changedFields(last?.body ?? {}, body),
    author: edited_by,
    at: edited_at,
    isDraft: true,
  })
}

/** The first revision of a record that staff never changed: the record itself. */
async function firstContent(
  { db, kinds }: Pick<DraftDeps, 'db' | 'kinds'>,
  key: RecordKey,
): Promise<RevisionRow | undefined> {
  const row = await findDraft(db, key)
  if (!row) throw notFound()
  if (await lastRevision(db, key)) return undefined
  const body = await kinds[key.kind].read(db, key.id)
  return (
    body && {
      number: 1,
      author: null,
      created_at: row.edited_at,
      fields: [],
      is_draft: false,
      body,
    }
  )
}

/** The newest revisions first. */
export async function listRevisions(
  deps: DraftDeps,
  key: RecordKey,
  { limit, after }: { limit: number; after?: string | undefined },
) {
  const { db, keys } = deps
  const list = { name: 'revisions', filters: { kind: key.kind, id: key.id } }
  const page = await keysetPage(
    keys,
    list,
    { limit, after },
    {
      read: (position, max) => revisionPage(db, key, { after: numberIn(position), limit: max }),
      count: (max) => countRevisions(db, key, max),
      positionOf: ({ number }) => [number],
    },
  )
  const first = page.rows.length === 0 ? await firstContent(deps, key) : undefined
  if (first) return { ...page, total: 1, rows: await describeRevisions(deps, [first]) }
  return { ...page, rows: await describeRevisions(deps, page.rows) }
}

async function describeRevisions(
  deps: Pick<Deps, 'db' | 'keys'>,
  rows: readonly Omit<RevisionRow, 'body'>[],
) {
  const authors = rows.map(({ author }) => author)
  const nameOf = await nameActors(deps.db, deps, authors)
  return rows.map(({ number, author, created_at, fields, is_draft }) => ({
    number,
    author: author && nameOf(author),
    at: created_at.toISOString(),
    fields,
    isDraft: is_draft,
  }))
}

type RevisionKey = RecordKey & { number: number }

export async function readRevision(deps: DraftDeps, key: RevisionKey) {
  const stored = await findRevision(deps.db, key)
  const found = stored ?? (key.number === 1 ? await firstContent(deps, key) : undefined)
  if (!found) throw notFound()
  const [revision] = await describeRevisions(deps, [found])
  if (!revision) throw notFound()
  return { ...revision, body: found.body as DraftBody }
}

/**
 * Copies a revision into the draft. Nothing public changes, and publishing it asks for the usual confirmation. A changed
 * draft becomes a revision first, so nothing is lost.
 */
export const restoreRevision = (
  deps: DraftDeps,
  actor: Actor,
  { number, ...seen }: RevisionKey & { version: number },
): Promise<Draft> => {
  const entry = { action: 'restored revision', reason: `Revision ${number}` } as const
  return editDraft(deps, { ...seen, ...entry, actor }, async (tx, row) => {
    refuseArchived(row)
    const rules = deps.kinds[row.kind]
    await addFirstRevision(tx, rules, row)
    const revision = await findRevision(tx, { kind: row.kind, id: row.id, number })
    if (!revision) throw notFound()
    const current = await bodyOf(tx, rules, row)
    const body = withOwnValue(rules, revision.body as DraftBody, current)
    if (row.body !== null && !isDeepStrictEqual(current, body))
      await addReplacedDraft(tx, row, current)
    return changeOfBody(tx, deps, row, { body, actor })
  })
}
