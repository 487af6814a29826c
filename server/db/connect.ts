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
    idle_in_transaction_session_timeout: 2 * patienceMs,
    application_name: 'baobab',
  })
  // Without listeners, a restart of the database would end this process. The pool speaks for idle
  // connections; one in use tells its query.
  pool.on('error', onError)
  pool.on('connect', (client) => cutWhenSilent(client.on('error', () => undefined)))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/**
 * What comes behind a query without an answer, a rollback above all, would wait as long again: the connection is cut, so
 * that it fails at once and the pool makes a new one.
 */
function cutWhenSilent(client: pg.PoolClient): void {
  const watched = (...given: unknown[]): unknown => {
    const result: unknown = Reflect.apply(pg.Client.prototype.query, client, prepared(given))
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (isReadTimeout(error)) void client.end().catch(() => undefined)
      })
    return result
  }
  Object.defineProperty(client, 'query', { value: watched })
}

const isReadTimeout = (error: unknown) =>
  error instanceof Error && error.message === 'Query read timeout'

/** So many different statements are kept by each connection; what is made up anew each time is not worth it. */
const preparedMost = 300
const names = new Map<string, string>()

/** A statement that is named is read and planned once for each connection, which is half of what a short one costs. */
function prepared(given: readonly unknown[]): readonly unknown[] {
  const [text, values, ...rest] = given
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return given
  // Its columns may change under a running server, when the next one migrates; the database then refuses it.
  if (/(?:select|returning) \*/.test(text)) return given
  if (!names.has(text) && names.size < preparedMost) names.set(text, `statement ${names.size}`)
  const name = names.get(text)
  return name === undefined ? given : [{ name, text, values }, ...rest]
}
