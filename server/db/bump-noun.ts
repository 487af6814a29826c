import { sql } from 'kysely'
import type { Noun } from '#contract/noun.ts'
import type { Db } from './connect.ts'

/**
 * When the transaction commits, PostgreSQL notifies every process to drop cached pages that show this noun. With a record
 * it drops those that show the record or read all records.
 */
export async function bumpNoun(db: Db, noun: Noun, record: string | null = null): Promise<void> {
  await sql`select bump_noun(${noun}, ${record})`.execute(db)
}
