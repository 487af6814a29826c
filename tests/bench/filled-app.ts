import type { FastifyInstance } from 'fastify'
import { paymentListeners } from '#server/payment-listeners.ts'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { importContent } from '#server/content-import/import-content.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { systemClock } from '#server/kit/clock.ts'
import { readSettings } from '#server/settings.ts'
import { databaseAt } from '#tests/kit/database/database-setup.ts'
import { newKeys } from '#tests/kit/server/keys.ts'

/** The server on a database of its own, without a cache before it, so that every answer is made anew. */
export type FilledApp = { app: FastifyInstance; close: () => Promise<void> }

const ignore = () => undefined

/** Runs a PostgreSQL for as long as something is looked at. */
export async function onPostgres<T>(
  dataDir: string,
  look: (adminUrl: string) => Promise<T>,
): Promise<T> {
  const log = { info: ignore, warn: ignore, error: console.error }
  const embedded = await startEmbedded({ dataDir, isThrowaway: false, say: ignore, log })
  try {
    return await look(embedded.adminUrl)
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
  const app = buildApp({ db, settings, clock: systemClock, keys: newKeys(), paymentListeners })
  return { app, close: () => app.close().then(close) }
}

/** How many milliseconds an answer takes. */
export async function timeOf({ app }: FilledApp, path: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await app.inject(path)
  const milliseconds = performance.now() - startedAt
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.body}`)
  return milliseconds
}
