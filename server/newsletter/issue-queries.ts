import { type Insertable, type Selectable, sql } from 'kysely'
import type { Day } from '#contract/dates.ts'
import type { Db } from '#server/db/connect.ts'
import { countOf } from '#server/db/rows.ts'
import type { DB as Schema } from '#server/db/tables.ts'

export type StoredIssue = Selectable<Schema['newsletter']>
type IssueValues = Pick<
  Insertable<Schema['newsletter']>,
  'title' | 'link' | 'published_on' | 'description' | 'image'
>

type Position = { day: Day; id: string }

/** The newest first. */
export const issuePage = (
  db: Db,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<StoredIssue[]> =>
  db
    .selectFrom('newsletter')
    .selectAll()
    .$if(after !== undefined, (all) =>
      all.where(sql<boolean>`(published_on, id) < (${after?.day}::date, ${after?.id}::uuid)`),
    )
    .orderBy('published_on', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const countIssues = (db: Db): Promise<number> => countOf(db.selectFrom('newsletter'))

export const lockIssue = (tx: Db, id: string): Promise<StoredIssue | undefined> =>
  tx.selectFrom('newsletter').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The id of the issue with this link. */
export async function findIssueAt(db: Db, link: string): Promise<string | undefined> {
  const query = db.selectFrom('newsletter').select('id').where('link', '=', link)
  return (await query.executeTakeFirst())?.id
}

export const insertIssue = (tx: Db, values: IssueValues): Promise<StoredIssue> =>
  tx.insertInto('newsletter').values(values).returningAll().executeTakeFirstOrThrow()

/** Increments the version, for optimistic locking. */
export const updateIssue = (tx: Db, id: string, values: IssueValues): Promise<StoredIssue> =>
  tx
    .updateTable('newsletter')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteIssue(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('newsletter').where('id', '=', id).execute()
}
