import { type RawBuilder, sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { Db } from '#server/db/connect.ts'
import type { DB } from '#server/db/tables.ts'
import type { Deps } from './deps.ts'

/** What is remembered for a while only: for how long, and how it goes. */
export type PurgeRule = {
  kind: string
  retentionMs: number
  /** Forgets at most so many from before that moment, in a transaction of its own. Returns how many it were. */
  forget: (tx: Db, deps: Deps, age: PurgeAge) => Promise<number>
}

export type PurgeAge = { before: Date; most: number }

type OldRows = Pick<PurgeRule, 'kind' | 'retentionMs'> & {
  table: keyof DB
  isOld: (before: Date) => RawBuilder<unknown>
}

/** A rule that deletes the old rows of a table. `afterwards` erases what the columns in `returning` name. */
export const purgeTable = <Row>(
  { kind, retentionMs: storedMs, table, isOld }: OldRows,
  returning: RawBuilder<Row> = sql`1`,
  afterwards?: (tx: Db, deps: Deps, rows: readonly Row[]) => Promise<void>,
): PurgeRule => ({
  kind,
  retentionMs: storedMs,
  forget: async (tx, deps, { before, most }) => {
    const { rows } = await sql<Row>`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${isOld(before)} limit ${most}
      ))
      returning ${returning}
    `.execute(tx)
    await afterwards?.(tx, deps, rows)
    return rows.length
  },
})

/** No year is longer. */
export const yearDays = 366

type OneByOne<Row> = {
  kind: string
  retentionDays: number
  find: (tx: Db, age: PurgeAge) => Promise<readonly Row[]>
  forget: (tx: Db, deps: Deps, row: Row) => Promise<void>
}

/** A rule for what is not forgotten by one statement: each that is old goes by itself. */
export const purgeOneByOne = <Row>({
  kind,
  retentionDays,
  find,
  forget,
}: OneByOne<Row>): PurgeRule => ({
  kind,
  retentionMs: retentionDays * dayMs,
  forget: async (tx, deps, age) => {
    const rows = await find(tx, age)
    for (const row of rows) await forget(tx, deps, row)
    return rows.length
  },
})
