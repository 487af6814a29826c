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
