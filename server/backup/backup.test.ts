import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { backupSite } from '#tests/kit/backup/backup-site.ts'
import { countRecords, createRecords, eraseRecords } from '#tests/kit/make/records.ts'

test('a second backup at the same time is refused', async () => {
  const site = await backupSite()
  const second = site.backUp({
    onSnapshot: () =>
      expect(site.backUp({}, join(site.folder, 'second'))).rejects.toThrow(/^Another backup/),
  })
  await expect(second).resolves.toBeDefined()
  expect(await readdir(site.folder)).not.toContain('second')
})

test('an existing file is never replaced', async () => {
  const site = await backupSite()
  await writeFile(site.path, 'mine')
  await expect(site.backUp()).rejects.toThrow('exists already')
  expect(await readFile(site.path, 'utf8')).toBe('mine')
})

test('an aborted backup leaves no file, and the next one works', async () => {
  const site = await backupSite()
  const stop = new AbortController()
  const aborted = site.backUp({ signal: stop.signal, onProgress: () => stop.abort() })
  await expect(aborted).rejects.toThrow('aborted')
  expect(await readdir(site.folder)).toEqual([])
  await expect(site.backUp()).resolves.toBeDefined()
})

test('the unfinished file of a killed process is removed, and that of a running one is not', async () => {
  const site = await backupSite()
  const name = (pid: number) => `.baobab-${hostname()}-${pid}-0123abcd.partial`
  // Process ids are smaller than this one on every system.
  await writeFile(join(site.folder, name(2 ** 30)), 'half')
  await writeFile(join(site.folder, name(process.pid)), 'half')
  await site.backUp()
  const left = (await readdir(site.folder)).filter((each) => each.endsWith('.partial'))
  expect(left).toEqual([name(process.pid)])
})

test('people who were erased after the backup do not return, and the list names none of them', async () => {
  const site = await backupSite()
  await createRecords(site.deps)
  const { list } = await site.backUp()
  const before = await countRecords(site.deps)
  await eraseRecords(site.deps)
  await site.backUp({}, join(site.folder, 'later'))
  expect(await readFile(list, 'utf8')).toMatch(
    /^# 6 erasures, newest: \S+Z\n([\da-f-]{36} \d{4}-\d\d-\d\dT\S+Z [a-z]+\n){6}$/,
  )

  const restored = await site.restore()
  expect(restored.erased).toBe(6)
  // The email to staff about the chat message has no personal data, so it stays.
  expect(await recordsAt(restored.url)).toEqual([0, 0, 0, 0, 0, 1])
  const named = await site.restore({ list })
  expect(named.erased).toBe(6)
  await rm(list)
  const without = await site.restore()
  expect(await recordsAt(without.url)).toEqual(before)
})

test('a list with more erasures than the database stays beside the new one, and both are replayed', async () => {
  const site = await backupSite()
  await createRecords(site.deps)
  const { list } = await site.backUp()
  const id = (
    await site.deps.db.selectFrom('gift').select('vault_key_id').executeTakeFirstOrThrow()
  ).vault_key_id
  const lines = [`# 2 erasures, newest: none`, `${id} 2026-11-18T08:00:00.000Z gift`, '']
  await writeFile(list, lines.join('\n'))
  await site.backUp({}, join(site.folder, 'later'))
  expect((await readdir(site.folder)).filter((name) => name.endsWith('.txt'))).toHaveLength(2)
  expect((await site.restore()).erased).toBe(1)
})

test('an incomplete list of erasures is refused before anything is written', async () => {
  const site = await backupSite()
  const { list } = await site.backUp()
  await writeFile(list, '9f3c\n')
  await expect(site.restore()).rejects.toThrow(
    /^A line of the list of erasures .+ is incomplete\.$/,
  )
})

async function recordsAt(url: string): Promise<number[]> {
  const { db, close } = connect(url, { onError: () => undefined })
  try {
    return await countRecords({ db })
  } finally {
    await close()
  }
}
