import { dirname } from 'node:path'
import pg from 'pg'
import { findBrokenAudit } from '#server/audit/audit.ts'
import { queriesOn } from '#server/db/connect.ts'
import { lockMigrations, type Migration, migrateJobQueue } from '#server/db/migrate.ts'
import { eraseAgain, type ForgetRows } from '#server/vault/vault.ts'
import { findErasureLists, readErasureList } from './erasure-list.ts'
import { BackupRefused } from './header.ts'
import { loadParts } from './load-parts.ts'
import type { OpenBackup } from './open-backup.ts'
import { copySettings } from './snapshot.ts'

type Target = {
  url: string
  migrations: readonly Migration[]
  forgetRows: ForgetRows
}

export type Restored = {
  /** Newer migrations that were applied after the rows were loaded. */
  migrated: number
  /** Records that were erased after the backup and came back with it. */
  erased: number
  brokenAudit: number | undefined
}

/** The named list, or all lists of the site beside the backup. */
export async function chooseLists(
  path: string,
  { header }: Pick<OpenBackup, 'header'>,
  named: string | undefined,
): Promise<string[]> {
  const lists = named ? [named] : await findErasureLists(dirname(path), header.site)
  for (const list of lists) for await (const _ of readErasureList(list)) continue
  return lists
}

/**
 * Loads a backup into an empty database in one transaction: on any failure the database stays empty. It creates the
 * schema of the backup, loads the rows, applies newer migrations and replays the lists of erasures.
 */
export async function restoreBackup(
  target: Target,
  backup: OpenBackup,
  lists: readonly string[],
): Promise<Restored> {
  const client = new pg.Client({
    connectionString: target.url,
    application_name: 'baobab restore',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await refuseFilled(client)
    // Its own transactions create the job queue. Without jobs, the database still counts as empty.
    await migrateJobQueue(target.url)
    await client.query(copySettings)
    await client.query('begin')
    await lockMigrations(client)
    return await load(client, target, { backup, lists })
  } finally {
    await client.end()
  }
}

async function load(
  client: pg.Client,
  { migrations, forgetRows }: Target,
  { backup, lists }: { backup: OpenBackup; lists: readonly string[] },
): Promise<Restored> {
  const had = new Set(backup.header.migrations.map(({ name }) => name))
  for (const { name, sql } of migrations) if (had.has(name)) await client.query(sql)
  await loadParts(client, backup)
  const newer = migrations.filter(({ name }) => !had.has(name))
  for (const migration of newer) await applyNewer(client, migration)
  const db = queriesOn(client)
  let erased = 0
  for (const list of lists)
    for await (const erasures of readErasureList(list))
      erased += await eraseAgain(db, erasures, forgetRows)
  const brokenAudit = await findBrokenAudit(db)
  await client.query('commit')
  await client.query('analyze')
  return { migrated: newer.length, erased, brokenAudit }
}

async function applyNewer(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql)
  // PostgreSQL alters no table that still has deferred triggers to run.
  await client.query('set constraints all immediate')
  await client.query('set constraints all deferred')
  await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select exists (
      select from pg_class c where relnamespace = current_schema()::regnamespace
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    ) as is_filled`,
  )
  if (rows[0].is_filled)
    throw new BackupRefused(
      'This database is not empty, so nothing was restored: name an empty one with DATA_DIR or DATABASE_URL.',
    )
}
