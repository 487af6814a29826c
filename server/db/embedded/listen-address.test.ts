import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectionUrl, chooseAddress, removeSocketFolder } from './listen-address.ts'

test('the socket is in the cluster directory if the path is short enough', async () => {
  const directory = await directoryIn(await temporaryFolder())
  expect(await chooseAddress(directory)).toEqual({
    host: join(directory.path, 'socket'),
    port: 5432,
  })
  expect(await readdir(join(directory.path, 'socket'))).toEqual([])
})

test('with a path too long for a socket, the socket is in a temporary folder that can be removed', async () => {
  const temporary = await temporaryFolder()
  const directory = await directoryIn(join(await temporaryFolder(), 'long'.repeat(30)))
  const address = await chooseAddress(directory, [temporary])
  expect(address.host.startsWith(`${temporary}/baobab-`)).toBe(true)
  await removeSocketFolder(address, directory)
  expect(existsSync(address.host)).toBe(false)
})

test('if no folder allows a socket, PostgreSQL listens on the loopback with a free port', async () => {
  const tooLong = join(await temporaryFolder(), 'long'.repeat(30))
  const address = await chooseAddress(await directoryIn(tooLong), [tooLong])
  expect(address.host).toBe('127.0.0.1')
  expect(address.port).toBeGreaterThan(1_023)
  expect(await readdir(tooLong)).toEqual(['cluster'])
})

test('a connection URL escapes special characters of the socket folder', () => {
  const address = { host: '/srv/Zoë & co/socket', port: 5432 }
  const url = new URL(
    connectionUrl(address, { role: 'baobab', password: 's3cret', database: 'baobab' }),
  )
  expect(decodeURIComponent(url.hostname)).toBe(address.host)
  expect(url.pathname).toBe('/baobab')
})

async function directoryIn(parent: string) {
  const path = join(parent, 'cluster')
  await mkdir(join(path, 'socket'), { recursive: true })
  return { path, account: undefined, isNew: false }
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'address-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
