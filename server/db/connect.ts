import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'

/** The pool or a transaction. Queries take either, so that the caller decides what is atomic. */
export type Db = Kysely<DB> | Transaction<DB>

export type Connection = { db: Kysely<DB>; pool: pg.Pool; close: () => Promise<void> }

// pg returns bigint as text by default. Our counts and sums stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A calendar day must not become a timestamp in the time zone of the server.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

type Options = {
  max?: number
  /** Statement timeout. A visitor gets an error after this time instead of waiting longer. */
  timeoutMs?: number
  onError: (error: Error) => void
}

export function connect(
  url: string,
  { max = 10, timeoutMs = 5_000, onError }: Options,
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // During a burst of writes, a request waits for a free connection before it fails.
    connectionTimeoutMillis: 0.8 * timeoutMs,
    statement_timeout: timeoutMs,
    // A frozen database does not enforce statement_timeout, so the client has a slightly longer timeout too.
    query_timeout: timeoutMs + 300,
    // A statement behind one that timed out, a rollback above all, would wait as long again. In this mode pg closes
    // the connection instead, so that the statement fails at once and the pool opens a new connection.
    pipeline: true,
    idle_in_transaction_session_timeout: 2 * timeoutMs,
    application_name: 'baobab',
  })
  // Without listeners, a restart of the database would crash this process. The pool reports errors of idle
  // connections; the error of a connection in use rejects its query.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) })
  return { db, pool, close: () => db.destroy() }
}

/** The pool for Kysely, with prepared statements: parsed and planned once per connection, for twice the writes per second. */
const preparedPool = (pool: pg.Pool): PostgresPool => ({
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
 * Only the first statements are prepared: later ones differ in the length of a list and would use memory in PostgreSQL.
 * `select *` is not prepared, because its plan fails after a newer server adds a column.
 */
function nameOf(text: string): string | undefined {
  if (/(?:select|returning) \*/.test(text)) return undefined
  if (!names.has(text) && names.size < namedMax) names.set(text, `statement ${names.size}`)
  return names.get(text)
}
