import { dayMs } from '#contract/durations.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from './deps.ts'

/** What is remembered for a while only: for how long, and how it goes. */
export type PurgeRule = {
  kind: string
  keptMs: number
  /** Forgets at most so many from before that moment, in a transaction of its own. Returns how many it were. */
  forget: (tx: Db, deps: Deps, age: PurgeAge) => Promise<number>
}

export type PurgeAge = { before: Date; most: number }

/** No year is longer. */
export const yearDays = 366

type OneByOne<Row> = {
  kind: string
  keptDays: number
  find: (tx: Db, age: PurgeAge) => Promise<readonly Row[]>
  forget: (tx: Db, deps: Deps, row: Row) => Promise<void>
}

/** A rule for what is not forgotten by one statement: each that is old goes by itself. */
export const purgeOneByOne = <Row>({ kind, keptDays, find, forget }: OneByOne<Row>): PurgeRule => ({
  kind,
  keptMs: keptDays * dayMs,
  forget: async (tx, deps, age) => {
    const rows = await find(tx, age)
    for (const row of rows) await forget(tx, deps, row)
    return rows.length
  },
})
