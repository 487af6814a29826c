import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive, readLockFile } from './lock-file.ts'

test('a complete lock file contains the process id, whether it is ready, and its socket', async () => {
  const data = await dataWith(
    '4711\n/srv/data\n1794700000\n5432\n/srv/socket\n\n  12345  67\nready   \n',
  )
  expect(readLockFile(data)).toEqual({
    pid: 4711,
    isReady: true,
    address: { host: '/srv/socket', port: 5432 },
  })
})

test('the lock file of a postmaster on the loopback contains its host and port', async () => {
  const data = await dataWith(
    '4711\n/srv/data\n1794700000\n40123\n\n127.0.0.1\n  12345  67\nstarting\n',
  )
  expect(readLockFile(data)).toEqual({
    pid: 4711,
    isReady: false,
    address: { host: '127.0.0.1', port: 40_123 },
  })
})

test('an unfinished lock file has no address, and an empty or missing one is undefined', async () => {
  const half = await dataWith('4711\n/srv/data\n1794700000\n5432\n')
  expect(readLockFile(half)).toEqual({ pid: 4711, isReady: false, address: undefined })
  expect(readLockFile(await dataWith(''))).toBeUndefined()
  expect(readLockFile('/nowhere')).toBeUndefined()
})

test('this process is alive, and a process id beyond the maximum is not', () => {
  expect(isAlive(process.pid)).toBe(true)
  expect(isAlive(2 ** 22 + 1)).toBe(false)
})

async function dataWith(text: string): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'baobab-lock-'))
  onTestFinished(() => rm(data, { recursive: true }))
  await writeFile(join(data, 'postmaster.pid'), text)
  return data
}
