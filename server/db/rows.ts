import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB as Schema } from './tables.ts'

export const exists = async (query: { executeTakeFirst: () => Promise<unknown> }) =>
  (await query.executeTakeFirst()) !== undefined

/** A page of a staff list: the rows after one key, so that a later page is as fast as the first. */
export type PageRequest<Key = string> = { after?: Key | undefined; limit?: number }

/** Rows of a page in staff lists. A full page may have a successor. */
export const pageSize = 100

export async function countOf<Tables extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Tables, object>,
): Promise<number> {
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** The moment and the id of the last row of a page. The row may be deleted before the next page is read. */
export type RowPosition = { at: Date; id: string }
