import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { retainOldFiles } from './keep-old-files.ts'

const day = 24 * 3_600_000
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baobab-build-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Builds as the real build does: whatever lay there before is gone. */
async function build(files: string[], inDays = 0): Promise<string[]> {
  const assets = join(folder, 'client', 'assets')
  const work = async () => {
    await rm(assets, { recursive: true, force: true })
    await mkdir(assets, { recursive: true })
    for (const file of files) await writeFile(join(assets, file), file)
  }
  await retainOldFiles({ assets, stored: join(folder, 'kept') }, work, Date.now() + inDays * day)
  return (await readdir(assets)).toSorted()
}

test('the files of the build before stay beside the new ones', async () => {
  await build(['page-a.js', 'page-a.js.br', 'same.js'])
  expect(await build(['page-b.js', 'same.js'])).toEqual([
    'page-a.js',
    'page-a.js.br',
    'page-b.js',
    'same.js',
  ])
  expect(await build(['page-c.js', 'same.js'])).toContain('page-a.js')
})

test('a week after they were replaced they go', async () => {
  await build(['page-a.js'])
  await build(['page-b.js'])
  expect(await build(['page-b.js'], 6)).toEqual(['page-a.js', 'page-b.js'])
  expect(await build(['page-b.js'], 8)).toEqual(['page-b.js'])
})

test('a file that is built again is new again', async () => {
  await build(['page-a.js'])
  await build(['page-b.js'])
  expect(await build(['page-a.js'], 8)).toEqual(['page-a.js', 'page-b.js'])
})
