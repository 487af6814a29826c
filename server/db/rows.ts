import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'
import type { DB } from './tables.ts'

export const exists = async (query: { executeTakeFirst: () => Promise<unknown> }) =>
  (await query.executeTakeFirst()) !== undefined

export const hasRows = (db: Db, table: keyof DB): Promise<boolean> =>
  exists(
    db
      .selectFrom(table)
      .select(sql`1`.as('one'))
      .limit(1),
  )

export async function countOf<Tables extends keyof DB>(
  query: SelectQueryBuilder<DB, Tables, object>,
): Promise<number> {
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}
