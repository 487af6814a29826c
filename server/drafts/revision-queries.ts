import { sql } from 'kysely'
import type { DraftBody } from '#contract/console/content.ts'
import type { ContentKind } from '#contract/console/screen.ts'
import type { Db } from '#server/db/connect.ts'
import { exists } from '#server/db/rows.ts'

type Key = { kind: ContentKind; id: string }

export type RevisionRow = {
  number: number
  author: string | null
  created_at: Date
  fields: string[]
  is_draft: boolean
  body: unknown
}

const revisions = (db: Db, { kind, id }: Key) =>
  db.selectFrom('revision').where('draft_kind', '=', kind).where('draft_id', '=', id)

export const lastRevision = (db: Db, key: Key) =>
  revisions(db, key)
    .select(['number', 'body'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether a revision has this body. The type json has no equality, so texts are compared. */
export const hasRevision = (db: Db, key: Key, body: DraftBody): Promise<boolean> =>
  exists(
    revisions(db, key)
      .select('number')
      .where(sql<boolean>`body::text = ${JSON.stringify(body)}`)
      .limit(1),
  )

export const findRevision = (
  db: Db,
  { number, ...key }: Key & { number: number },
): Promise<RevisionRow | undefined> =>
  revisions(db, key)
    .select(['number', 'author', 'created_at', 'fields', 'is_draft', 'body'])
    .where('number', '=', number)
    .executeTakeFirst()

/** The newest first. `after` is the number of the last revision of the page before. */
export const revisionPage = (
  db: Db,
  key: Key,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<Omit<RevisionRow, 'body'>[]> =>
  revisions(db, key)
    .$if(after !== undefined, (query) => query.where('number', '<', after ?? 0))
    .select(['number', 'author', 'created_at', 'fields', 'is_draft'])
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

/** Counts no further than `max`. */
export async function countRevisions(db: Db, key: Key, max: number): Promise<number> {
  const { count } = await db
    .selectFrom(revisions(db, key).select('number').limit(max).as('revision'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type NewRevision = Key & {
  number: number
  body: DraftBody
  fields: string[]
  author: string | null
  at: Date
  isDraft?: boolean
}

export async function insertRevision(
  tx: Db,
  { kind, id, number, body, fields, author, at, isDraft = false }: NewRevision,
): Promise<void> {
  await tx
    .insertInto('revision')
    .values({
      draft_kind: kind,
      draft_id: id,
      number,
      body: JSON.stringify(body),
      fields,
      author,
      created_at: at,
      is_draft: isDraft,
    })
    .execute()
}
