import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished, TestRunner } from 'vitest'
import { type Connection, connect } from '#server/db/connect.ts'
import { databaseAt, dropDatabase } from './database-setup.ts'

export type FreshDatabase = { connection: Connection; url: string; drop: () => Promise<void> }

type Options = { max?: number; withContent?: boolean }

/** A new migrated database. It is dropped when the current test ends; outside of a test, call drop(). */
export async function freshDatabase({
  max = 5,
  withContent = false,
}: Options = {}): Promise<FreshDatabase> {
  const adminUrl = inject('databaseUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  const copies = inject('databaseCopies')
  await createDatabase(adminUrl, `${name} ${withContent ? copies.withContent : copies.empty}`)
  const url = databaseAt(adminUrl, name)
  // Tests that cut connections on purpose check the errors of their queries instead.
  const connection = connect(url, { max, timeoutMs: 60_000, onError: () => undefined })
  const drop = once(async () => {
    await connection.close()
    await dropDatabase(adminUrl, name)
  })
  if (TestRunner.getCurrentTest()) onTestFinished(drop)
  return { connection, url, drop }
}

/** The URL of a new database without any table. It is dropped when the current test ends. */
export async function emptyDatabase(): Promise<string> {
  const adminUrl = inject('databaseUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await createDatabase(adminUrl, name)
  onTestFinished(() => dropDatabase(adminUrl, name))
  return databaseAt(adminUrl, name)
}

async function createDatabase(adminUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create database ${statement}`)
  await admin.end()
}

function once(run: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => (result ??= run())
}
