import { rm } from 'node:fs/promises'
import { newTestFolder } from '#tests/kit/run/test-folder.ts'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { writeBackup } from '#server/backup/backup.ts'
import { withBackup } from '#server/backup/open-backup.ts'
import { chooseLists, restoreBackup } from '#server/backup/restore.ts'
import { transientTables } from '#server/backup/snapshot.ts'
import { type Migration, readMigrations } from '#server/db/migrate.ts'
import { forgetErasedRows } from '#server/erased-rows.ts'
import type { Deps } from '#server/kit/deps.ts'
import { emptyDatabase, freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'

/** A database with content, a folder for backups, and the functions of the two commands. */
export async function backupSite() {
  const { connection, url } = await freshDatabase({ withContent: true })
  const folder = await temporaryFolder()
  const deps = testDeps(connection, { DATA_DIR: join(folder, 'data') })
  const path = join(folder, 'copy')
  return {
    url,
    deps,
    connection,
    folder,
    path,
    backUp: (options: Parameters<typeof writeBackup>[2] = {}, file = path) =>
      writeBackup(sourceOf(deps, url), file, options),
    restore: (options: RestoreOptions = {}) => restoreCopy(deps, path, options),
  }
}

const sourceOf = ({ keys, clock }: Deps, url: string) => ({
  url,
  keys,
  clock,
})

type RestoreOptions = {
  keys?: Deps['keys']
  migrations?: readonly Migration[]
  into?: string
  list?: string
}

/** Restores into an empty database, and returns its URL. */
async function restoreCopy(
  deps: Deps,
  path: string,
  { keys = deps.keys, migrations, into, list }: RestoreOptions,
) {
  const url = into ?? (await emptyDatabase())
  const known = migrations ?? (await readMigrations())
  const restored = await withBackup(path, { keys, migrations: known }, async (backup) =>
    restoreBackup(
      { url, migrations: known, forgetRows: forgetErasedRows },
      backup,
      await chooseLists(path, backup, list),
    ),
  )
  return { url, ...restored }
}

export async function temporaryFolder(): Promise<string> {
  const folder = await newTestFolder('backup')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The number of rows and a checksum of each table, which does not depend on the order of rows. */
export async function checksums(client: pg.ClientBase): Promise<Record<string, string>> {
  const tables = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) order by 1`,
    [transientTables],
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from "${name}" t`,
    )
    sums[name] = rows[0].sum
  }
  const { rows } = await client.query(
    `select md5(coalesce(string_agg(job, '' order by job), '')) as sum from (
      select concat_ws('|', task_identifier, payload, queue_name, j.run_at, j.attempts, j.max_attempts, j.key, j.priority, j.flags) as job
      from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
    ) as jobs`,
  )
  return { ...sums, jobs: rows[0].sum }
}

export async function checksumsAt(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    await client.query(`set timezone = 'UTC'`)
    return checksums(client)
  })
}

export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
