import type { Draft, DraftBody } from '#contract/console/content.ts'
import { nameActors } from '#server/actors/actors.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keysetPage, numberIn } from '#server/kit/list-cursor.ts'
import { changedFields } from './changed-fields.ts'
import { bodyOf, type DraftDeps, withOwnValue } from './describe.ts'
import { editDraft, editedBy } from './edit.ts'
import { findDraft, type RecordKey, type StoredDraft } from './queries.ts'
import { notFound, refuseArchived } from './refusals.ts'
import {
  countRevisions,
  findRevision,
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

/** Returns the number. The first publish of a record also stores it as it was before. */
export async function addRevision(
  tx: Db,
  { kind, id, edited_at }: StoredDraft,
  { before, after, author, at }: NewRevision,
): Promise<number> {
  const last = await lastRevision(tx, { kind, id })
  const needsFirst = last === undefined && before !== undefined
  if (needsFirst)
    await insertRevision(tx, {
      kind,
      id,
      number: 1,
      body: before,
      fields: [],
      author: null,
      at: edited_at,
    })
  const number = needsFirst ? 2 : (last?.number ?? 0) + 1
  const fields = changedFields(before ?? last?.body ?? {}, after)
  await insertRevision(tx, { kind, id, number, body: after, fields, author, at })
  return number
}

/** The newest revisions first. */
export async function listRevisions(
  deps: Pick<Deps, 'db' | 'keys'>,
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
  if (page.rows.length === 0 && !(await findDraft(db, key))) throw notFound()
  return { ...page, rows: await describeRevisions(deps, page.rows) }
}

async function describeRevisions(
  deps: Pick<Deps, 'db' | 'keys'>,
  rows: readonly Omit<RevisionRow, 'body'>[],
) {
  const authors = rows.map(({ author }) => author)
  const nameOf = await nameActors(deps.db, deps, authors)
  return rows.map(({ number, author, created_at, fields }) => ({
    number,
    author: author && nameOf(author),
    at: created_at.toISOString(),
    fields,
  }))
}

type RevisionKey = RecordKey & { number: number }

export async function readRevision(deps: Pick<Deps, 'db' | 'keys'>, key: RevisionKey) {
  const found = await findRevision(deps.db, key)
  if (!found) throw notFound()
  const [revision] = await describeRevisions(deps, [found])
  if (!revision) throw notFound()
  return { ...revision, body: found.body as DraftBody }
}

/** Copies a revision into the draft. Nothing public changes, and publishing it asks for the usual confirmation. */
export const restoreRevision = (
  deps: DraftDeps,
  actor: Actor,
  { number, ...seen }: RevisionKey & { version: number },
): Promise<Draft> => {
  const entry = { action: 'restored revision', reason: `Revision ${number}` } as const
  return editDraft(deps, { ...seen, ...entry, actor }, async (tx, row) => {
    refuseArchived(row)
    const revision = await findRevision(tx, { kind: row.kind, id: row.id, number })
    if (!revision) throw notFound()
    const rules = deps.kinds[row.kind]
    const current = await bodyOf(tx, rules, row)
    const body = withOwnValue(rules, revision.body as DraftBody, current)
    return { body, ...editedBy(deps, actor) }
  })
}
