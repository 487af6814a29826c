import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { DatabaseRefused } from './refused.ts'

export type Migration = { name: string; sql: string; checksum: string }

const ownFolder = resolve(import.meta.dirname, '../../server/db/migrations')

/** The whole schema. It changed until the first release, so a development database may have an earlier one. */
const baseline = '0001_baseline.sql'

/**
 * Applies our migrations in the order of their file names, then those of the job queue. A newer schema stays as it
 * is, so that an operator can go back to an older version.
 */
export async function migrate(url: string, folder = ownFolder): Promise<void> {
  const migrations = await readMigrations(folder)
  await withPool(url, async (pool) => {
    const applied = await readApplied(pool)
    if (isFromBeforeBaseline(applied.keys())) throw new DatabaseRefused(tooOld)
    refuseEdited(migrations, applied)
    for (const migration of migrations)
      if (!applied.has(migration.name)) await retryWhileLocked(() => apply(pool, migration))
    await runMigrations({ pgPool: pool, logger: quiet })
  })
}

/** Creates or updates the schema of the job queue only. */
export const migrateJobQueue = (url: string): Promise<void> =>
  withPool(url, (pool) => runMigrations({ pgPool: pool, logger: quiet }))

/** A separate pool without a statement timeout, because a migration may take longer than a request. */
async function withPool(url: string, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'baobab migration' })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}

export async function readMigrations(folder = ownFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function readApplied(db: pg.Pool | pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await db.query(`select to_regclass('migration') is not null as "exists"`)
  if (!rows[0].exists) return new Map()
  const applied = await db.query('select name, checksum from migration')
  return new Map(applied.rows.map(({ name, checksum }) => [name, checksum]))
}

/** Versions before the first release had other migrations, which the baseline replaced. */
export const isFromBeforeBaseline = (names: Iterable<string>): boolean =>
  new Set(names).has('0001_ground.sql')

const startAnew = 'name a new, empty folder with DATA_DIR, or an empty database with DATABASE_URL'

const tooOld = `This database was made by a version of Baobab from before the first release, which this version cannot read: ${startAnew}.`

const otherBaseline = `The migration ${baseline} differs from the one that made this database. If that was a version from before the first release, ${startAnew}. Otherwise put the file back, and write the change as a new migration.`

function refuseEdited(migrations: readonly Migration[], applied: ReadonlyMap<string, string>) {
  for (const { name, checksum } of migrations)
    if ((applied.get(name) ?? checksum) !== checksum)
      throw new DatabaseRefused(
        name === baseline
          ? otherBaseline
          : `The migration ${name} was changed after this database had it: put it back, and write the change as a new migration.`,
      )
}

async function apply(pool: pg.Pool, { name, sql, checksum }: Migration): Promise<void> {
  const client = await pool.connect()
  try {
    // While `alter table` waits for its lock, every later reader of the table queues behind it.
    await client.query(`begin; set local lock_timeout = '1s'`)
    await lockMigrations(client)
    if (!(await readApplied(client)).has(name)) {
      await client.query(sql)
      await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    }
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Makes other processes wait that migrate this database, until the transaction ends. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('baobab migration'))`)
  await client.query(
    `create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
}

const lockNotAvailable = '55P03'
const maxTries = 60

async function retryWhileLocked(act: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await act()
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && error.code === lockNotAvailable
      if (!isBusy || tries === maxTries) throw error
      await pause(500 + Math.random() * 500)
    }
}

const quiet = new Logger(() => () => undefined)
