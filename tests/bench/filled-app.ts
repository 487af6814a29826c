import type { FastifyInstance } from 'fastify'
import { paymentListeners } from '#server/payment-listeners.ts'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { importContent } from '#server/content-import/import-content.ts'
import { connect, type Connection } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { createSandboxTables } from '#server/payments/payments.ts'
import { systemClock } from '#server/kit/clock.ts'
import type { Deps } from '#server/kit/deps.ts'
import { readSettings } from '#server/settings.ts'
import { databaseAt } from '#tests/kit/database/database-setup.ts'
import { newKeys } from '#tests/kit/server/keys.ts'

/** A server with its own database and without a page cache, so that every request queries the database. */
export type FilledApp = Deps & {
  app: FastifyInstance
  pool: pg.Pool
  url: string
  close: () => Promise<void>
}

const ignore = () => undefined

/** Runs a PostgreSQL for the time of a measurement. */
export async function onPostgres<T>(
  dataDir: string,
  measure: (adminUrl: string) => Promise<T>,
): Promise<T> {
  const log = { info: ignore, warn: ignore, error: console.error }
  const embedded = await startEmbedded({ dataDir, isThrowaway: false, print: ignore, log })
  try {
    return await measure(embedded.adminUrl)
  } finally {
    await embedded.stop()
  }
}

/** Returns the address of the new database. */
export async function createDatabase(adminUrl: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return databaseAt(adminUrl, name)
}

export async function openFilled(
  adminUrl: string,
  name: string,
  fill: (client: pg.ClientBase) => Promise<void>,
): Promise<FilledApp> {
  const url = await createDatabase(adminUrl, name)
  await migrate(url)
  const { db, pool, close } = openPool(url)
  await createSandboxTables(db)
  await importContent(db, { clock: systemClock })
  await fillDatabase(url, async (client) => {
    await fill(client)
    await client.query('vacuum analyze')
  })
  const settings = readSettings({ LOG_LEVEL: 'silent' })
  const deps = { db, settings, clock: systemClock, keys: newKeys(), paymentListeners }
  const app = buildApp(deps)
  return { ...deps, app, pool, url, close: () => app.close().then(close) }
}

/** Inserts rows on a connection without the time limits of the server: many rows take longer on a busy machine. */
export async function fillDatabase(
  url: string,
  fill: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fill(client)
  await client.end()
}

/** The pool does not wait until its connections are closed, so a PostgreSQL that stops then ends some of them. */
function openPool(url: string): Connection {
  let isClosing = false
  const onError = ({ message }: Error) => isClosing || console.error(message)
  const connection = connect(url, { onError })
  const close = () => {
    isClosing = true
    return connection.close()
  }
  return { ...connection, close }
}

/** A second server with the same database and keys, and connections of its own. */
export function openBeside({ url, settings, keys }: FilledApp): FilledApp {
  const { db, pool, close } = openPool(url)
  const deps = { db, settings, clock: systemClock, keys, paymentListeners }
  const app = buildApp(deps)
  return { ...deps, app, pool, url, close: () => app.close().then(close) }
}

/** The response time in milliseconds. */
export async function timeOf({ app }: FilledApp, path: string): Promise<number> {
  const startedAt = performance.now()
  const response = await app.inject(path)
  const milliseconds = performance.now() - startedAt
  if (response.statusCode !== 200) throw new Error(`${path} responded ${response.body}`)
  return milliseconds
}
