import { sql } from 'kysely'

/** Stands where the hash of a key stood that must open nothing any more: another for each row, and of no key. */
export const hashOfNoKey = sql<Buffer>`sha256(uuid_send(gen_random_uuid()))`
