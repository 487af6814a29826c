import { execFile } from 'node:child_process'
import { newTestFolder } from '#tests/kit/run/test-folder.ts'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Deps } from '#server/kit/deps.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import {
  anEvent,
  countRecords,
  createRecords,
  eraseRecords,
  tablesWithPeople,
} from '#tests/kit/make/records.ts'
import { testDeps } from '#tests/kit/server/deps.ts'

const stored = [...tablesWithPeople, 'vault_key', 'vault_erasure'] as const

test('a person erased after a backup is erased again after that backup is restored', async () => {
  const { connection, url } = await freshDatabase({ withContent: true })
  const deps = testDeps(connection)
  await createRecords(deps)
  const before = await countRecords(deps)
  for (const table of stored)
    await sql`create table ${sql.table(`backup_${table}`)} as table ${sql.table(table)}`.execute(
      deps.db,
    )

  await eraseRecords(deps)
  const list = await saveList(url)
  for (const table of stored) {
    await sql`truncate ${sql.table(table)} cascade`.execute(deps.db)
    await sql`
      insert into ${sql.table(table)} overriding system value table ${sql.table(`backup_${table}`)}
    `.execute(deps.db)
  }
  expect(await countRecords(deps)).toEqual(before)

  expect(await run(url, 'replay', list)).toBe(
    '6 records on the list, 6 of them were restored and are erased again.\n',
  )
  // The email to staff about the chat message has no personal data, so it stays.
  expect(await countRecords(deps)).toEqual([0, 0, 0, 0, 0, 1])
  expect(await takenPlaces(deps)).toBe(0)
  expect(await run(url, 'replay', list)).toContain('0 of them were restored')
  expect(await saveList(url).then((path) => run(url, 'replay', path))).toContain(
    '6 records on the list',
  )
})

async function takenPlaces(deps: Deps): Promise<number> {
  const event = deps.db
    .selectFrom('event')
    .select('taken')
    .where('id', '=', await anEvent(deps))
  return (await event.executeTakeFirstOrThrow()).taken
}

async function saveList(url: string): Promise<string> {
  const folder = await newTestFolder('erasures')
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'list')
  await writeFile(path, await run(url))
  return path
}

async function run(url: string, ...args: string[]): Promise<string> {
  const tool = new URL('../../tools/erasures.ts', import.meta.url).pathname
  const env = { DATABASE_URL: url }
  return (await promisify(execFile)(process.execPath, [tool, ...args], { env })).stdout
}
