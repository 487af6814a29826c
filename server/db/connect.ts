import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { DB as Schema } from './tables.ts'

/** The pool or a transaction. Queries accept both, so that the caller chooses the transaction. */
export type Db = Kysely<Schema> | Transaction<Schema>

export type Connection = { db: Kysely<Schema>; pool: pg.Pool; close: () => Promise<void> }

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
    // During a burst of writes, a request waits for a free connection before it fails. The wait is shorter than the
    // statement timeout, so that the visitor gets the error within that time.
    connectionTimeoutMillis: 0.8 * timeoutMs,
    statement_timeout: timeoutMs,
    // A frozen database does not enforce statement_timeout, so the client has a slightly longer timeout too.
    query_timeout: timeoutMs + 300,
    // After a query_timeout the connection is still busy, so the following ROLLBACK would time out too. In pipeline
    // mode pg destroys the connection instead.
    pipeline: true,
    idle_in_transaction_session_timeout: 2 * timeoutMs,
    application_name: 'baobab',
  })
  // Without listeners, a restart of the database would crash this process. The pool reports errors of idle
  // connections; the error of a connection in use rejects its query.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) })
  return { db, pool, close: () => db.destroy() }
}

/** The pool for Kysely. Prepared statements are parsed once per connection; this doubled the writes per second in our benchmark. */
const preparedPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    const client = await pool.connect()
    const run = (text: string, values: readonly unknown[]) =>
      client.query({ name: statementNameFor(text), text, values: [...values] })
    // Kysely declares an overload for cursors, which we do not use.
    const query = run as unknown as PostgresPoolClient['query']
    return { query, release: (destroy) => client.release(destroy) }
  },
  end: () => pool.end(),
})

/** Our queries on one connection, in the transaction that its owner has opened. */
export function queriesOn(client: pg.Client): Kysely<Schema> {
  const run = (text: string, values: readonly unknown[]) => client.query(text, [...values])
  const query = run as unknown as PostgresPoolClient['query']
  const connection = { query, release: () => undefined }
  const pool = { options: {}, connect: async () => connection, end: async () => undefined }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

const maxPreparedStatements = 500
const statementNames = new Map<string, string>()

/**
 * At most 500 different statements are prepared, because each uses memory in PostgreSQL. Beyond that they are mostly
 * variants of `in (…)` lists. `select *` is not prepared, because it would fail ('cached plan must not change result
 * type') once a migration adds a column.
 */
function statementNameFor(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known !== undefined || statementNames.size >= maxPreparedStatements) return known
  if (/(?:select|returning) \*/.test(text)) return undefined
  const name = `statement ${statementNames.size}`
  statementNames.set(text, name)
  return name
}
