import { type RawBuilder, sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { Db } from '#server/db/connect.ts'
import type { DB as Schema } from '#server/db/tables.ts'
import type { Deps } from './deps.ts'

/** Retention of one kind of data: how long it is stored, and how it is deleted. */
export type PurgeRule = {
  kind: string
  retentionMs: number
  /** Deletes one batch in the given transaction. Returns the number of deleted rows. */
  forget: (tx: Db, deps: Deps, age: PurgeAge) => Promise<number>
}

export type PurgeAge = { before: Date; limit: number }

type OldRows = Pick<PurgeRule, 'kind' | 'retentionMs'> & {
  table: keyof Schema
  isOld: (before: Date) => RawBuilder<unknown>
}

/** A rule that deletes old rows of a table. `afterwards` gets the columns in `returning` of the deleted rows. */
export const purgeTable = <Row>(
  { kind, retentionMs, table, isOld }: OldRows,
  returning: RawBuilder<Row> = sql`1`,
  afterwards?: (tx: Db, deps: Deps, rows: readonly Row[]) => Promise<void>,
): PurgeRule => ({
  kind,
  retentionMs,
  forget: async (tx, deps, { before, limit }) => {
    const { rows } = await sql<Row>`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${isOld(before)} limit ${limit}
      ))
      returning ${returning}
    `.execute(tx)
    await afterwards?.(tx, deps, rows)
    return rows.length
  },
})

/** The longest year, so that "a year" is never too short. */
export const yearDays = 366

type OneByOne<Row> = {
  kind: string
  retentionDays: number
  find: (tx: Db, age: PurgeAge) => Promise<readonly Row[]>
  forget: (tx: Db, deps: Deps, row: Row) => Promise<void>
}

/** A rule for data that one statement cannot delete: each old row is deleted by `forget`. */
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
