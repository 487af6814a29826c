import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'

/** The database, or a transaction on it: queries take either, so that a rule decides what is one unit. */
export type Db = Kysely<DB> | Transaction<DB>

export type Connection = { db: Kysely<DB>; pool: pg.Pool; close: () => Promise<void> }

// Counts and sums arrive as text otherwise; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A date has no hour and no place, so it must not become an instant in the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

type Options = { most?: number; onError: (error: Error) => void }

export function connect(url: string, { most = 10, onError }: Options): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'baobab',
  })
  // Without listeners, a restart of the database would end this process. The pool speaks for idle
  // connections; one in use tells its query.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
