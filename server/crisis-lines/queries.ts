import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

const programs = (db: Db) => db.selectFrom('page').select('body').where('slug', '=', 'program')

/** The stored page `program`; undefined before the first content is imported. */
export const findPrograms = async (db: Db): Promise<unknown> =>
  (await programs(db).executeTakeFirst())?.body

export const lockPrograms = async (tx: Db): Promise<unknown> =>
  (await programs(tx).forUpdate().executeTakeFirst())?.body

/** The body of the draft of the page; undefined if there is none. Locked, because the caller writes it back. */
export async function lockDraft(tx: Db): Promise<unknown> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('draft') is not null as exists
  `.execute(tx)
  if (!rows[0]?.exists) return undefined
  const drafts = await sql<{ body: unknown }>`
    select body from draft where kind = 'page' and id = 'program' for update
  `.execute(tx)
  return drafts.rows[0]?.body ?? undefined
}

export async function saveDraft(tx: Db, body: unknown): Promise<void> {
  await sql`
    update draft set body = ${JSON.stringify(body)} where kind = 'page' and id = 'program'
  `.execute(tx)
}
