import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { writeAudit } from '#server/audit/audit.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { openConverterPool, registerPicture } from '#server/pictures/pictures.ts'
import { backupSite, checksumsAt, withClient } from '#tests/kit/backup/backup-site.ts'
import { emptyDatabase } from '#tests/kit/database/database.ts'
import { storeDocument } from '#tests/kit/make/document.ts'
import { createRecords } from '#tests/kit/make/records.ts'
import { newKey, newKeys } from '#tests/kit/server/keys.ts'
import { halves } from '#tests/kit/server/media-host.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { writeBackup } from './backup.ts'

const rules = `
  select conrelid::regclass::text as on, conname::text as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select tgrelid::regclass::text, tgname::text || tgenabled::text, pg_get_triggerdef(oid)
  from pg_trigger where not tgisinternal
  order by 1, 2`

const sequences = `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`

const rowsAt = (url: string, statement: string) =>
  withClient(url, async (client) => (await client.query(statement)).rows)

test('every table, job and sequence is the same after a restore', async () => {
  const site = await backupSite()
  const { deps, url } = site
  await createRecords(deps)
  for (const action of ['opened', 'noted'] as const)
    await deps.db.transaction().execute((tx) => writeAudit(tx, deps, operator, { action }))
  await deps.db.deleteFrom('event').where('id', '=', 'supper-under-the-tree').execute()
  await site.connection.pool.query(`
    select graphile_worker.add_job('late', '{"a": "ü\\n\\\\"}', queue_name => 'q', run_at => now() + interval '1 day',
      job_key => 'late', priority => 3, flags => array['x', 'y'], max_attempts => 7);
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = 'late'), attempts => 4)`)

  const { sha256 } = await site.backUp()
  expect((await stat(site.path)).mode & 0o777).toBe(0o600)
  expect(sha256).toMatch(/^[\da-f]{64}$/)
  const restored = await site.restore()

  expect(await checksumsAt(restored.url)).toEqual(await checksumsAt(url))
  expect(await rowsAt(restored.url, sequences)).toEqual(await rowsAt(url, sequences))
  expect(await rowsAt(restored.url, rules)).toEqual(await rowsAt(url, rules))
  expect(restored).toMatchObject({ migrated: 0, erased: 0, brokenAudit: undefined })
  await expect(rowsAt(restored.url, 'delete from audit')).rejects.toThrow('append-only')
})

test('[C66] a backup has the bytes of pictures and documents once, from the database', async () => {
  const site = await backupSite()
  const { deps } = site
  const converters = openConverterPool()
  onTestFinished(() => converters.close())
  const bytes = await halves(300, 200).png().toBuffer()
  const where = { dataDir: deps.settings.dataDir, converters }
  await registerPicture(deps.db, where, { bytes, alt: '' })
  const large = { id: 'a'.repeat(32), bytes: randomBytes(5 * 1024 * 1024) }
  await storeDocument(deps.db, large)
  await site.backUp()
  const restored = await site.restore()
  expect(await checksumsAt(restored.url)).toEqual(await checksumsAt(site.url))
})

test('the file shows no row, no key and no personal data', async () => {
  const site = await backupSite()
  await createRecords(site.deps)
  await site.backUp()
  const bytes = await readFile(site.path)
  for (const text of ['supper-under-the-tree', 'vault_erasure', 'zuri', site.deps.keys[0].key])
    expect(bytes.includes(text)).toBe(false)
})

test('a backup of an older version is brought up to date', async () => {
  const site = await backupSite()
  await site.backUp()
  const migrations = await readMigrations()
  const newer = {
    name: '9999_newer.sql',
    sql: `insert into content_import (kind) select 'has organisation' from organisation`,
    checksum: 'x',
  }
  const restored = await site.restore({ migrations: [...migrations, newer] })
  expect(restored.migrated).toBe(1)
  const names = await rowsAt(restored.url, `select name from migration order by name collate "C"`)
  expect(names).toEqual([...migrations, newer].map(({ name }) => ({ name })))
  // The newer migration saw the rows of the backup.
  const imported = `select from content_import where kind = 'has organisation'`
  expect(await rowsAt(restored.url, imported)).toHaveLength(1)
  await expect(migrate(restored.url)).resolves.toBeUndefined()
})

test('a backup of a version before the baseline is refused', async () => {
  const site = await backupSite()
  const old = `insert into migration (name, checksum) values ('0001_ground.sql', 'x')`
  await rowsAt(site.url, old)
  await site.backUp()
  await expect(site.restore()).rejects.toThrow(
    /^This backup was made by a version of Baobab from before the first release/,
  )
})

test('a backup of a newer version is refused, and so is one with another migration of the same name', async () => {
  const site = await backupSite()
  await site.backUp()
  const migrations = await readMigrations()
  const into = await emptyDatabase()
  await expect(site.restore({ into, migrations: migrations.slice(0, -1) })).rejects.toThrow(
    /^This backup was made by a newer version of Baobab \(\d+\.\d+\.\d+, schema \d{4}_\w+\): install/,
  )
  const edited = migrations.map((each) => ({ ...each, checksum: 'other' }))
  await expect(site.restore({ into, migrations: edited })).rejects.toThrow('differs from the one')
  await expectEmpty(into)
})

test('a missing key and a changed key are named, and nothing is written', async () => {
  const site = await backupSite()
  await createRecords(site.deps)
  await site.backUp()
  const [{ id }] = site.deps.keys
  const into = await emptyDatabase()
  await expect(site.restore({ into, keys: newKeys() })).rejects.toThrow(
    `This backup needs the key "${id}", which is missing`,
  )
  await expect(site.restore({ into, keys: [newKey(id)] })).rejects.toThrow(
    `The key "${id}" here is not the key "${id}" with which this backup was made.`,
  )
  await expectEmpty(into)
})

test('a backup during a key rotation needs both keys', async () => {
  const site = await backupSite()
  await createRecords(site.deps)
  const [old] = site.deps.keys
  const fresh = newKey('fresh')
  await site.deps.db.insertInto('active_key').values({ key_id: 'fresh' }).execute()
  const { clock } = site.deps
  const source = { url: site.url, clock }
  const { header } = await writeBackup({ ...source, keys: [old, fresh] }, site.path)
  expect(header.keys.map(({ id }) => id)).toEqual(['fresh', old.id])
  await expect(site.restore({ keys: [fresh] })).rejects.toThrow(`needs the key "${old.id}"`)
  await expect(writeBackup({ ...source, keys: [fresh] }, `${site.path}2`)).rejects.toThrow(
    `sealed with the key "${old.id}"`,
  )
})

test('a restore that fails half-way leaves the database empty', async () => {
  const site = await backupSite()
  await site.backUp()
  const migrations = await readMigrations()
  const broken = { name: '9999_broken.sql', sql: 'select 1 / 0', checksum: 'x' }
  const into = await emptyDatabase()
  await expect(site.restore({ into, migrations: [...migrations, broken] })).rejects.toThrow(
    'division by zero',
  )
  await expectEmpty(into)
  await expect(site.restore({ into })).resolves.toMatchObject({ migrated: 0 })
})

test('a database with a table is not empty, and stays as it is', async () => {
  const site = await backupSite()
  await site.backUp()
  const before = await checksumsAt(site.url)
  await expect(site.restore({ into: site.url })).rejects.toThrow(/^This database is not empty/)
  expect(await checksumsAt(site.url)).toEqual(before)
})

const expectEmpty = async (url: string) =>
  expect(
    await rowsAt(url, `select from pg_class where relnamespace = 'public'::regnamespace`),
  ).toEqual([])
