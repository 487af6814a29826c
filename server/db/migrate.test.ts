import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, freshDatabase } from '#tests/kit/database/database.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { waitingForLocks } from '#tests/kit/database/waiting-for-locks.ts'
import { migrate } from './migrate.ts'

test('three servers that start together apply each migration once, in the order of names', async () => {
  const { url, connection } = await freshDatabase()
  const folder = await migrations({
    '9002_second.sql': `insert into visitor (name) values ('Ife')`,
    '9001_first.sql': 'create table visitor (name text)',
    'notes.txt': 'not a migration',
  })
  await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)])
  await migrate(url, folder)
  const { rows } = await connection.pool.query('select name from visitor')
  expect(rows).toEqual([{ name: 'Ife' }])
})

test('no two migrations share a number', async () => {
  const names = await readdir(join(import.meta.dirname, 'migrations'))
  const numbers = names.map((name) => name.slice(0, 4))
  expect(numbers.length).toBeGreaterThan(0)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('a database of a version before the baseline is refused, and stays as it is', async () => {
  const url = await emptyDatabase()
  const folder = await migrations({ '0001_ground.sql': 'create table visitor (name text)' })
  await migrate(url, folder)
  await expect(migrate(url)).rejects.toThrow(
    'This database was made by a version of Baobab from before the first release, which this version cannot read: name a new, empty folder with DATA_DIR, or an empty database with DATABASE_URL.',
  )
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  await client.end()
  expect(rows).toEqual([{ name: 'migration' }, { name: 'visitor' }])
})

test('a migration that was edited after it was applied is refused', async () => {
  const { url } = await freshDatabase()
  const name = '9001_first.sql'
  const folder = await migrations({ [name]: 'create table visitor (name text)' })
  await migrate(url, folder)
  await writeFile(join(folder, name), 'create table visitor (name text, address text)')
  await expect(migrate(url, folder)).rejects.toThrow(
    'The migration 9001_first.sql was changed after this database had it: put it back, and write the change as a new migration.',
  )
})

test('a database of an earlier baseline is refused with advice for development and for a release', async () => {
  const { url, connection } = await freshDatabase()
  await connection.pool.query(
    `update migration set checksum = 'earlier' where name = '0001_baseline.sql'`,
  )
  await expect(migrate(url)).rejects.toThrow(
    'The migration 0001_baseline.sql differs from the one that made this database. If that was a version from before the first release, name a new, empty folder with DATA_DIR, or an empty database with DATABASE_URL. Otherwise put the file back, and write the change as a new migration.',
  )
})

test('a migration with other line endings does not count as edited', async () => {
  const { url } = await freshDatabase()
  const folder = await migrations({ '9001_first.sql': 'create table\nvisitor (name text)' })
  await migrate(url, folder)
  await writeFile(join(folder, '9001_first.sql'), 'create table\r\nvisitor (name text)')
  await expect(migrate(url, folder)).resolves.toBeUndefined()
})

test('a failed migration is rolled back and can be applied again', async () => {
  const { url, connection } = await freshDatabase()
  const folder = await migrations({
    '9001_first.sql': 'create table visitor (name text); select 1 / 0',
  })
  await expect(migrate(url, folder)).rejects.toThrow('division by zero')
  const { rows } = await connection.pool.query(`select to_regclass('visitor') as visitor`)
  expect(rows).toEqual([{ visitor: null }])
  await writeFile(join(folder, '9001_first.sql'), 'create table visitor (name text)')
  await migrate(url, folder)
  await connection.pool.query('select name from visitor')
})

test('a database with newer migrations stays as it is', async () => {
  const { url } = await freshDatabase()
  await migrate(
    url,
    await migrations({ '9001_first.sql': 'select 1', '9002_newer.sql': 'select 2' }),
  )
  await expect(
    migrate(url, await migrations({ '9001_first.sql': 'select 1' })),
  ).resolves.toBeUndefined()
})

test('[D20] a migration that waits for a table lock does not block readers, and succeeds later', async () => {
  const { url, connection } = await freshDatabase()
  const folder = await migrations({ '9001_slow.sql': 'alter table page add column note text' })
  const holder = new pg.Client(url)
  await holder.connect()
  await holder.query('begin; select from page')
  const migrating = migrate(url, folder)
  await expect.poll(() => waitingForLocks(connection), { interval: 10, timeout: 10_000 }).toBe(1)
  const began = performance.now()
  // Without the lock timeout of the migration, this reader would wait until the holder commits.
  await connection.pool.query(`set lock_timeout = '30s'; select from page`)
  const waited = performance.now() - began
  printDuration('A query behind a migration that waits for a table', waited)
  await holder.query('commit')
  await holder.end()
  await migrating
  await connection.pool.query('select note from page')
})

async function migrations(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'baobab-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
  return folder
}
