import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished, TestRunner } from 'vitest'
import { type Connection, connect } from '#server/db/connect.ts'
import { databaseAt } from './database-setup.ts'

export type FreshDatabase = { connection: Connection; url: string; drop: () => Promise<void> }

type Options = { max?: number; withContent?: boolean }

/** A new migrated database. It is dropped when the current test ends; outside of a test, call drop(). */
export async function freshDatabase({
  max = 5,
  withContent = false,
}: Options = {}): Promise<FreshDatabase> {
  const copies = inject('databaseCopies')
  const name = await createDatabase(withContent ? copies.withContent : copies.empty)
  const url = databaseAt(inject('databaseUrl'), name)
  // Tests that cut connections on purpose check the errors of their queries instead.
  const connection = connect(url, { max, timeoutMs: 60_000, onError: () => undefined })
  const drop = once(async () => {
    await connection.close()
    await dropLater(name)
  })
  if (TestRunner.getCurrentTest()) onTestFinished(drop)
  return { connection, url, drop }
}

/** The URL of a new database without any table. It is dropped when the current test ends. */
export async function emptyDatabase(): Promise<string> {
  const name = await createDatabase()
  onTestFinished(() => dropLater(name))
  return databaseAt(inject('databaseUrl'), name)
}

let adminPool: pg.Pool | undefined

/** The superuser's connections of this worker. They do not prevent its end. */
function admin(): pg.Pool {
  if (adminPool) return adminPool
  const connectionString = inject('databaseUrl')
  adminPool = new pg.Pool({ connectionString, max: 4, allowExitOnIdle: true })
  // The run may stop the cluster before its workers have ended.
  adminPool.on('error', () => undefined)
  return adminPool
}

async function createDatabase(template = ''): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await admin().query(`create database ${name} ${template}`)
  return name
}

const drops = new Set<Promise<unknown>>()
const maxDrops = 4

/** Drops a database while the next test runs. An error of a drop is an unhandled rejection, which fails the run. */
async function dropLater(name: string): Promise<void> {
  while (drops.size >= maxDrops) await Promise.race(drops)
  const drop = admin()
    .query(`drop database if exists ${name} with (force)`)
    .finally(() => drops.delete(drop))
  drops.add(drop)
}

function once(run: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => (result ??= run())
}
