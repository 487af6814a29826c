import { sql } from 'kysely'
import type { Noun } from '#contract/noun.ts'
import type { Db } from './connect.ts'

/** Tells every process, once the transaction is through, that what is shown of this noun has changed. */
export async function bumpNoun(db: Db, noun: Noun): Promise<void> {
  await sql`select bump_noun(${noun})`.execute(db)
}
