import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { importContent } from '#server/content-import/import-content.ts'
import { type Connection, connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { startThrowaway } from '#server/db/throwaway.ts'
import type { Clock } from '#server/kit/clock.ts'
import { createSandboxTables } from '#server/payments/payments.ts'
import { makeTestFolder } from '#tests/kit/run/make-test-folder.ts'
import { testFolder } from '#tests/kit/run/test-folder.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the superuser, with which freshDatabase() copies the templates. */
    databaseUrl: string
    /** The end of the `create database` statements: for an empty database, and for one with the default content. */
    databaseCopies: Copies
    /** When the content was imported. The days of its events count from then. */
    contentAt: string
  }
}

type Copies = { empty: string; withContent: string }

/** Starts one PostgreSQL for the tests, with two migrated template databases that each test copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeFolder = await makeTestFolder()
  const external = process.env['TEST_DATABASE_URL']
  const embedded = external ? undefined : await startThrowaway(testFolder())
  const url = external ?? embedded?.adminUrl ?? ''
  const empty = `baobab_template_${process.pid}`
  const withContent = `baobab_content_${process.pid}`
  const teardown = async () => {
    if (external) for (const name of [empty, withContent]) await dropDatabase(url, name)
    await embedded?.stop()
    removeFolder()
  }
  try {
    project.provide('databaseUrl', url)
    const clock = fakeClock()
    project.provide('contentAt', clock.now().toISOString())
    project.provide('databaseCopies', await makeTemplates(url, clock, { empty, withContent }))
  } catch (error) {
    await teardown()
    throw error
  }
  return teardown
}

async function makeTemplates(
  url: string,
  clock: Clock,
  { empty, withContent }: Copies,
): Promise<Copies> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${empty}`)
  await migrate(databaseAt(url, empty))
  await withConnection(databaseAt(url, empty), createSandboxTables)
  await admin.query(`create database ${withContent} template ${empty}`)
  await withConnection(databaseAt(url, withContent), (db) => importContent(db, { clock }))
  // PostgreSQL copies a template only while no session is connected to it.
  for (const name of [empty, withContent])
    await admin.query(`alter database ${name} with allow_connections false`)
  const version = `select current_setting('server_version_num')::int >= 150000 as has_strategy`
  const { rows } = await admin.query(version)
  await admin.end()
  // Copying files takes a third of the time of the default strategy. PostgreSQL has the option since version 15.
  const strategy = rows[0].has_strategy ? ' strategy file_copy' : ''
  return {
    empty: `template ${empty}${strategy}`,
    withContent: `template ${withContent}${strategy}`,
  }
}

async function withConnection(url: string, work: (db: Connection['db']) => Promise<void>) {
  const { db, close } = connect(url, { max: 1, timeoutMs: 60_000, onError: () => undefined })
  await work(db)
  await close()
}

export function databaseAt(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function dropDatabase(url: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}
