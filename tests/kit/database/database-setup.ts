import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { startThrowaway } from '#server/db/throwaway.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's way in; from here freshDatabase() makes copies of the template. */
    databaseUrl: string
    /** The end of the statement that makes a copy. */
    databaseCopy: string
  }
}

/** One PostgreSQL for a whole run, with one migrated database from which each test takes its own copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['TEST_DATABASE_URL']
  const embedded = external ? undefined : await startThrowaway()
  const url = external ?? embedded?.adminUrl ?? ''
  const template = `baobab_template_${process.pid}`
  const teardown = async () => {
    if (external) await dropDatabase(url, template)
    await embedded?.stop()
  }
  try {
    project.provide('databaseUrl', url)
    project.provide('databaseCopy', await makeTemplate(url, template))
  } catch (error) {
    await teardown()
    throw error
  }
  return teardown
}

async function makeTemplate(url: string, template: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${template}`)
  await migrate(databaseAt(url, template))
  // A copy can be made only while nobody is connected to the original.
  await admin.query(`alter database ${template} with allow_connections false`)
  const version = `select current_setting('server_version_num')::int >= 150000 as has_strategy`
  const { rows } = await admin.query(version)
  await admin.end()
  // Files are copied in a third of the time that logging every page takes; before 15 there is no choice.
  return `template ${template}${rows[0].has_strategy ? ' strategy file_copy' : ''}`
}

export function databaseAt(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}
