import { sql } from 'kysely'
import type { Db } from './connect.ts'

const maxValues = 50

/** The different values of a column, the most used first. */
export async function usedValues(db: Db, table: string, column: string): Promise<string[]> {
  const value = sql.ref<string>(column)
  const { rows } = await sql<{ value: string }>`
    select ${value} as value from ${sql.table(table)}
    group by ${value} order by count(*) desc, ${value} limit ${maxValues}
  `.execute(db)
  return rows.map((row) => row.value)
}
