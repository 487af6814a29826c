import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { startThrowaway } from '#server/db/throwaway.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's way in; from here freshDatabase() makes copies of the template. */
    databaseUrl: string
    databaseTemplate: string
  }
}

/** One PostgreSQL for a whole run, with one migrated database from which each test takes its own copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['TEST_DATABASE_URL']
  const embedded = external ? undefined : await startThrowaway()
  const url = external ?? embedded?.keeperUrl ?? ''
  const template = `baobab_template_${process.pid}`
  const keeper = new pg.Client({ connectionString: url })
  await keeper.connect()
  await keeper.query(`create database ${template}`)
  await migrate(databaseAt(url, template))
  // A copy can be made only while nobody is connected to the original.
  await keeper.query(`alter database ${template} with allow_connections false`)
  await keeper.end()
  project.provide('databaseUrl', url)
  project.provide('databaseTemplate', template)
  return async () => {
    if (external) await dropDatabase(url, template)
    await embedded?.stop()
  }
}

export function databaseAt(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  const keeper = new pg.Client({ connectionString: url })
  await keeper.connect()
  await keeper.query(`drop database if exists ${name} with (force)`)
  await keeper.end()
}
