import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addressOf, chooseDoor, closeDoor } from './door.ts'

test('the socket is in the cluster directory itself when its path is short enough', async () => {
  const directory = await directoryIn(await temporaryFolder())
  expect(await chooseDoor(directory)).toEqual({ host: join(directory.path, 'socket'), port: 5432 })
  expect(await readdir(join(directory.path, 'socket'))).toEqual([])
})

test('a path too long for a socket leads to a private folder of its own, gone when the door closes', async () => {
  const temporary = await temporaryFolder()
  const directory = await directoryIn(join(await temporaryFolder(), 'long'.repeat(30)))
  const door = await chooseDoor(directory, [temporary])
  expect(door.host.startsWith(`${temporary}/baobab-`)).toBe(true)
  await closeDoor(door, directory)
  expect(existsSync(door.host)).toBe(false)
})

test('where no socket can be, PostgreSQL listens on the loopback with a free port', async () => {
  const tooLong = join(await temporaryFolder(), 'long'.repeat(30))
  const door = await chooseDoor(await directoryIn(tooLong), [tooLong])
  expect(door.host).toBe('127.0.0.1')
  expect(door.port).toBeGreaterThan(1_023)
  expect(await readdir(tooLong)).toEqual(['cluster'])
})

test('an address can be read by any client, whatever the folder is called', () => {
  const door = { host: '/srv/Zoë & co/socket', port: 5432 }
  const address = new URL(
    addressOf(door, { role: 'baobab', password: 's3cret', database: 'baobab' }),
  )
  expect(decodeURIComponent(address.hostname)).toBe(door.host)
  expect(address.pathname).toBe('/baobab')
})

async function directoryIn(parent: string) {
  const path = join(parent, 'cluster')
  await mkdir(join(path, 'socket'), { recursive: true })
  return { path, account: undefined, isNew: false }
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'door-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
