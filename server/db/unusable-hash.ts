import { sql } from 'kysely'

/** Replaces the stored hash of a revoked key. It is random per row and is the hash of no key. */
export const unusableHash = sql<Buffer>`sha256(uuid_send(gen_random_uuid()))`
