import type { Db } from '#server/db/connect.ts'

const programs = (db: Db) => db.selectFrom('page').select('body').where('slug', '=', 'program')

/** The stored page `program`; undefined before the first content is imported. */
export const findPrograms = async (db: Db): Promise<unknown> =>
  (await programs(db).executeTakeFirst())?.body

export const lockPrograms = async (tx: Db): Promise<unknown> =>
  (await programs(tx).forUpdate().executeTakeFirst())?.body

/** The body of the draft of the page; null while the draft equals the page. */
export async function lockDraft(tx: Db): Promise<unknown> {
  const row = await tx
    .selectFrom('draft')
    .select('body')
    .where('kind', '=', 'page')
    .where('id', '=', 'program')
    .forUpdate()
    .executeTakeFirst()
  return row?.body ?? null
}

export async function saveDraft(tx: Db, body: unknown): Promise<void> {
  await tx
    .updateTable('draft')
    .set({ body: JSON.stringify(body) })
    .where('kind', '=', 'page')
    .where('id', '=', 'program')
    .execute()
}
