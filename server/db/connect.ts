import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'

/** The database, or a transaction on it: queries take either, so that a rule decides what is one unit. */
export type Db = Kysely<DB> | Transaction<DB>

export type Connection = { db: Kysely<DB>; pool: pg.Pool; close: () => Promise<void> }

// Counts and sums arrive as text otherwise; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A date has no hour and no place, so it must not become an instant in the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

type Options = {
  most?: number
  /** How long a statement may run: visitors are told to come back rather than kept waiting. Tests have time. */
  patienceMs?: number
  onError: (error: Error) => void
}

export function connect(
  url: string,
  { most = 10, patienceMs = 5_000, onError }: Options,
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    // When many write in one second, a write waits for its turn rather than being sent away.
    connectionTimeoutMillis: 0.8 * patienceMs,
    statement_timeout: patienceMs,
    // A database that is frozen ends no statement by itself; a little more time tells it from a slow one.
    query_timeout: patienceMs + 300,
    // A statement behind one that timed out, a rollback above all, would wait as long again. In this mode pg closes
    // the connection instead, so that the statement fails at once and the pool opens a new connection.
    pipeline: true,
    idle_in_transaction_session_timeout: 2 * patienceMs,
    application_name: 'baobab',
  })
  // Without listeners, a restart of the database would end this process. The pool speaks for idle
  // connections; one in use tells its query.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
  return { db, pool, close: () => db.destroy() }
}

/** The pool for Kysely: a named statement is parsed and planned once per connection, which doubles the writes a second. */
const preparing = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    const client = await pool.connect()
    const run = (text: string, values: readonly unknown[]) =>
      client.query({ name: nameOf(text), text, values: [...values] })
    // Kysely declares a second form for cursors, which we do not use.
    const query = run as unknown as PostgresPoolClient['query']
    return { query, release: (destroy) => client.release(destroy) }
  },
  end: () => pool.end(),
})

const namedMax = 500
const names = new Map<string, string>()

/**
 * The first statements get a name; later ones differ in the length of a list and would fill the database's memory. A
 * select of all columns gets none: PostgreSQL refuses a planned one once a newer server has added a column.
 */
function nameOf(text: string): string | undefined {
  if (/(?:select|returning) \*/.test(text)) return undefined
  if (!names.has(text) && names.size < namedMax) names.set(text, `statement ${names.size}`)
  return names.get(text)
}
