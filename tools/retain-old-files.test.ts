import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { retainOldFiles } from './retain-old-files.ts'

const day = 24 * 3_600_000
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baobab-build-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Empties the folder first, as the real build does. */
async function build(files: string[], inDays = 0): Promise<string[]> {
  const assets = join(folder, 'client', 'assets')
  const work = async () => {
    await rm(assets, { recursive: true, force: true })
    await mkdir(assets, { recursive: true })
    for (const file of files) await writeFile(join(assets, file), file)
  }
  await retainOldFiles(
    { assets, retained: join(folder, 'retained') },
    work,
    Date.now() + inDays * day,
  )
  return (await readdir(assets)).toSorted()
}

test('the files of the previous build stay beside the new ones', async () => {
  await build(['page-a.js', 'page-a.js.br', 'same.js'])
  expect(await build(['page-b.js', 'same.js'])).toEqual([
    'page-a.js',
    'page-a.js.br',
    'page-b.js',
    'same.js',
  ])
  expect(await build(['page-c.js', 'same.js'])).toContain('page-a.js')
})

test('replaced files are deleted after a week', async () => {
  await build(['page-a.js'])
  await build(['page-b.js'])
  expect(await build(['page-b.js'], 6)).toEqual(['page-a.js', 'page-b.js'])
  expect(await build(['page-b.js'], 8)).toEqual(['page-b.js'])
})

test('a file that is built again counts as new', async () => {
  await build(['page-a.js'])
  await build(['page-b.js'])
  expect(await build(['page-a.js'], 8)).toEqual(['page-a.js', 'page-b.js'])
})
