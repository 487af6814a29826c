import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFileCache } from './kept.ts'

async function place() {
  const folder = await mkdtemp(join(tmpdir(), 'kept-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  let now = Date.now()
  const clock = { now: () => new Date(now) }
  const open = (most = 1_000) => openFileCache(folder, { clock, most })
  return { folder, open, names: () => readdir(folder), pass: (ms: number) => (now += ms) }
}

const bytes = (count: number) => (path: string) => writeFile(path, Buffer.alloc(count, 'x'))

test('what was made is found again, also by the next process', async () => {
  const { open } = await place()
  const cached = open()
  expect(await cached.find('a.webp')).toBeUndefined()
  expect((await cached.make('a.webp', bytes(10))).length).toBe(10)
  expect((await cached.find('a.webp'))?.length).toBe(10)
  expect((await open().find('a.webp'))?.length).toBe(10)
})

test('a herd makes one', async () => {
  const { open } = await place()
  const cached = open()
  let made = 0
  const once = (path: string) => bytes(10)(path).then(() => made++)
  await Promise.all(Array.from({ length: 50 }, () => cached.make('a.webp', once)))
  await cached.make('a.webp', once)
  expect(made).toBe(1)
})

test('what fails leaves nothing behind and is tried again', async () => {
  const { open, names } = await place()
  const cached = open()
  const broken = async (path: string) => {
    await bytes(10)(path)
    throw new Error('no')
  }
  await expect(cached.make('a.webp', broken)).rejects.toThrow('no')
  expect(await names()).toEqual([])
  expect((await cached.make('a.webp', bytes(10))).length).toBe(10)
})

test('there is never more than the limit, and what was used last stays', async () => {
  const { open, names } = await place()
  const cached = open(1_000)
  for (const name of ['a', 'b', 'c']) await cached.make(name, bytes(300))
  await cached.find('a')
  await cached.make('d', bytes(300))
  expect((await names()).toSorted()).toEqual(['a', 'c', 'd'])
  expect(await cached.find('b')).toBeUndefined()
})

test('the order of use outlives the process', async () => {
  const { open, names, pass } = await place()
  const cached = open()
  for (const name of ['a', 'b', 'c']) {
    await cached.make(name, bytes(300))
    pass(60_000)
  }
  pass(2 * 3_600_000)
  await cached.find('a')
  const next = open(1_000)
  await next.make('d', bytes(300))
  expect((await names()).toSorted()).toEqual(['a', 'c', 'd'])
})

test('a file that was lost or cut short is made again', async () => {
  const { folder, open } = await place()
  const cached = open()
  await cached.make('a', bytes(10))
  await rm(join(folder, 'a'))
  expect(await cached.find('a')).toBeUndefined()
  await writeFile(join(folder, 'b'), '')
  const next = open()
  expect(await next.find('b')).toBeUndefined()
  expect((await next.make('b', bytes(10))).length).toBe(10)
})

test('what a process left unfinished long ago is cleared away, fresh work of another is not', async () => {
  const { folder, open, names } = await place()
  await writeFile(join(folder, '.old'), 'x')
  await writeFile(join(folder, '.fresh'), 'x')
  const yesterday = new Date(Date.now() - 86_400_000)
  await utimes(join(folder, '.old'), yesterday, yesterday)
  await open().find('a')
  expect(await names()).toEqual(['.fresh'])
})
