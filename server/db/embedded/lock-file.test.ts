import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive, readLockFile } from './lock-file.ts'

test('a complete lock file tells the process, whether it is ready, and its socket', async () => {
  const data = await dataWith(
    '4711\n/srv/data\n1794700000\n5432\n/srv/socket\n\n  12345  67\nready   \n',
  )
  expect(readLockFile(data)).toEqual({
    pid: 4711,
    isReady: true,
    address: { host: '/srv/socket', port: 5432 },
  })
})

test('a postmaster that listens on the loopback alone is found there', async () => {
  const data = await dataWith(
    '4711\n/srv/data\n1794700000\n40123\n\n127.0.0.1\n  12345  67\nstarting\n',
  )
  expect(readLockFile(data)).toEqual({
    pid: 4711,
    isReady: false,
    address: { host: '127.0.0.1', port: 40_123 },
  })
})

test('a lock file that is still being written has no address yet, and an empty one says nothing', async () => {
  const half = await dataWith('4711\n/srv/data\n1794700000\n5432\n')
  expect(readLockFile(half)).toEqual({ pid: 4711, isReady: false, address: undefined })
  expect(readLockFile(await dataWith(''))).toBeUndefined()
  expect(readLockFile('/nowhere')).toBeUndefined()
})

test('this process is alive, and one that cannot exist is not', () => {
  expect(isAlive(process.pid)).toBe(true)
  expect(isAlive(2 ** 22 + 1)).toBe(false)
})

async function dataWith(text: string): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'baobab-lock-'))
  onTestFinished(() => rm(data, { recursive: true }))
  await writeFile(join(data, 'postmaster.pid'), text)
  return data
}
