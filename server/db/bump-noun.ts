import { sql } from 'kysely'
import type { Noun } from '#contract/noun.ts'
import type { Db } from './connect.ts'

/** When the transaction commits, PostgreSQL notifies every process to drop cached pages that show this noun. */
export async function bumpNoun(db: Db, noun: Noun): Promise<void> {
  await sql`select bump_noun(${noun})`.execute(db)
}
