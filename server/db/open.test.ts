import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { postmastersIn } from '#tests/drills/embedded-processes.ts'
import { openDatabase, refuseUnsupported } from './open.ts'

const report = {
  print: () => undefined,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
}

test('with DATABASE_URL the server migrates and uses that database, and does not start the embedded one', async () => {
  const { url } = await freshDatabase()
  const dataDir = join(await temporaryFolder(), 'data')
  const opened = await openDatabase({ databaseUrl: url, databasePool: 2, dataDir }, report)
  expect(opened.isEmbedded).toBe(false)
  const { rows } = await sql`select current_database() as name`.execute(opened.connection.db)
  expect(rows).toEqual([{ name: new URL(url).pathname.slice(1) }])
  await opened.close()
  expect(existsSync(dataDir)).toBe(false)
})

test('the data folder of a version before the baseline is refused with what to do, and its database stops', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  const settings = { databaseUrl: undefined, databasePool: 2, dataDir }
  const { connection, close } = await openDatabase(settings, report)
  await sql`insert into migration (name, checksum) values ('0001_ground.sql', '')`.execute(
    connection.db,
  )
  await close()
  await expect(openDatabase(settings, report)).rejects.toThrow(
    /^This database was made by a version of Baobab from before the first release, .+: name a new, empty folder with DATA_DIR/,
  )
  expect(await postmastersIn(dataDir)).toEqual([])
})

test('a DATABASE_URL with a wrong password is refused, and the message does not contain it', async () => {
  const address = new URL((await freshDatabase()).url)
  address.password = 'open-sesame'
  const opening = openDatabase(
    { databaseUrl: address.href, databasePool: 2, dataDir: tmpdir() },
    report,
  )
  const refusal = await opening.catch((error: unknown) => String(error))
  expect(refusal).toMatch(
    /^DatabaseRefused: The database at DATABASE_URL cannot be used: password authentication failed/,
  )
  expect(refusal).not.toContain('open-sesame')
})

test('an external database that is too old or not in UTF-8 is refused', () => {
  expect(() => refuseUnsupported({ version: 13, encoding: 'UTF8' })).toThrow(
    'DATABASE_URL leads to PostgreSQL 13, and Baobab needs 14 or newer.',
  )
  expect(() => refuseUnsupported({ version: 17, encoding: 'SQL_ASCII' })).toThrow(
    'The database at DATABASE_URL is encoded in SQL_ASCII, and Baobab needs UTF8.',
  )
  expect(() => refuseUnsupported({ version: 14, encoding: 'UTF8' })).not.toThrow()
})

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'baobab-open-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
