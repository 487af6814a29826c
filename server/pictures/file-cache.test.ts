import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFileCache } from './file-cache.ts'

async function cacheFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'file-cache-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  let now = Date.now()
  const clock = { now: () => new Date(now) }
  const open = (maxBytes = 1_000) => openFileCache(folder, { clock, maxBytes })
  return { folder, open, names: () => readdir(folder), pass: (ms: number) => (now += ms) }
}

const bytes = (count: number) => (path: string) => writeFile(path, Buffer.alloc(count, 'x'))

test('a cached file is found again, also by the next process', async () => {
  const { open } = await cacheFolder()
  const cache = open()
  expect(await cache.find('a.webp')).toBeUndefined()
  expect((await cache.make('a.webp', bytes(10))).length).toBe(10)
  expect((await cache.find('a.webp'))?.length).toBe(10)
  expect((await open().find('a.webp'))?.length).toBe(10)
})

test('concurrent requests for one file create it once', async () => {
  const { open } = await cacheFolder()
  const cache = open()
  let made = 0
  const once = (path: string) => bytes(10)(path).then(() => made++)
  await Promise.all(Array.from({ length: 50 }, () => cache.make('a.webp', once)))
  await cache.make('a.webp', once)
  expect(made).toBe(1)
})

test('a failed write leaves no file, and the next request tries again', async () => {
  const { open, names } = await cacheFolder()
  const cache = open()
  const broken = async (path: string) => {
    await bytes(10)(path)
    throw new Error('no')
  }
  await expect(cache.make('a.webp', broken)).rejects.toThrow('no')
  expect(await names()).toEqual([])
  expect((await cache.make('a.webp', bytes(10))).length).toBe(10)
})

test('the cache stays below its limit and evicts the least recently used files', async () => {
  const { open, names } = await cacheFolder()
  const cache = open(1_000)
  for (const name of ['a', 'b', 'c']) await cache.make(name, bytes(300))
  await cache.find('a')
  await cache.make('d', bytes(300))
  expect((await names()).toSorted()).toEqual(['a', 'c', 'd'])
  expect(await cache.find('b')).toBeUndefined()
})

test('the order of use survives a restart', async () => {
  const { open, names, pass } = await cacheFolder()
  const cache = open()
  for (const name of ['a', 'b', 'c']) {
    await cache.make(name, bytes(300))
    pass(60_000)
  }
  pass(2 * 3_600_000)
  await cache.find('a')
  const next = open(1_000)
  await next.make('d', bytes(300))
  expect((await names()).toSorted()).toEqual(['a', 'c', 'd'])
})

test('a deleted or empty file is created again', async () => {
  const { folder, open } = await cacheFolder()
  const cache = open()
  await cache.make('a', bytes(10))
  await rm(join(folder, 'a'))
  expect(await cache.find('a')).toBeUndefined()
  await writeFile(join(folder, 'b'), '')
  const next = open()
  expect(await next.find('b')).toBeUndefined()
  expect((await next.make('b', bytes(10))).length).toBe(10)
})

test('old temporary files are deleted, recent ones of other processes are not', async () => {
  const { folder, open, names } = await cacheFolder()
  await writeFile(join(folder, '.old'), 'x')
  await writeFile(join(folder, '.fresh'), 'x')
  const yesterday = new Date(Date.now() - 86_400_000)
  await utimes(join(folder, '.old'), yesterday, yesterday)
  await open().find('a')
  expect(await names()).toEqual(['.fresh'])
})
