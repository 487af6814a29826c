import type { FastifyInstance } from 'fastify'
import { paymentListeners } from '#server/payment-listeners.ts'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { importContent } from '#server/content-import/import-content.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { systemClock } from '#server/kit/clock.ts'
import type { Deps } from '#server/kit/deps.ts'
import { readSettings } from '#server/settings.ts'
import { databaseAt } from '#tests/kit/database/database-setup.ts'
import { newKeys } from '#tests/kit/server/keys.ts'

/** A server with its own database and without a page cache, so that every request queries the database. */
export type FilledApp = Deps & { app: FastifyInstance; url: string; close: () => Promise<void> }

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

export async function openFilled(
  adminUrl: string,
  name: string,
  fill: (client: pg.ClientBase) => Promise<void>,
): Promise<FilledApp> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = databaseAt(adminUrl, name)
  await migrate(url)
  const { db, pool, close } = connect(url, { onError: console.error })
  await importContent(db, { clock: systemClock })
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await fill(client)
  await client.query('vacuum analyze')
  client.release(true)
  const settings = readSettings({ LOG_LEVEL: 'silent' })
  const deps = { db, settings, clock: systemClock, keys: newKeys(), paymentListeners }
  const app = buildApp(deps)
  return { ...deps, app, url, close: () => app.close().then(close) }
}

/** A second server with the same database and keys, and connections of its own. */
export function openBeside({ url, settings, keys }: FilledApp): FilledApp {
  const { db, close } = connect(url, { onError: console.error })
  const deps = { db, settings, clock: systemClock, keys, paymentListeners }
  const app = buildApp(deps)
  return { ...deps, app, url, close: () => app.close().then(close) }
}

/** The response time in milliseconds. */
export async function timeOf({ app }: FilledApp, path: string): Promise<number> {
  const startedAt = performance.now()
  const response = await app.inject(path)
  const milliseconds = performance.now() - startedAt
  if (response.statusCode !== 200) throw new Error(`${path} responded ${response.body}`)
  return milliseconds
}
