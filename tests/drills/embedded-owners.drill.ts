import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbedded } from '#server/db/embedded.ts'
import { drillCluster } from './embedded-cluster.ts'
import { type Owner, ready, startOwner } from './embedded-owner-process.ts'
import { drillFolder, postmastersIn } from './embedded-processes.ts'

test('two servers with different DATA_DIR run side by side', async () => {
  const folder = await drillFolder()
  const owners = [
    startOwner(await drillCluster(join(folder, 'one'))),
    startOwner(join(folder, 'two')),
  ]
  const [one, two] = await Promise.all(owners.map(ready))
  await Promise.all(owners.map((owner) => owner.writes(5)))
  expect(one?.pid).not.toBe(two?.pid)
  expect(await postmastersIn(folder)).toHaveLength(2)
  await Promise.all(owners.map((owner) => owner.stop()))
  expect(await postmastersIn(folder)).toEqual([])
})

test('a second server on the same DATA_DIR is refused with one sentence, and the first keeps running', async () => {
  const folder = await drillCluster()
  const first = startOwner(folder)
  const { pid } = await ready(first)
  const second = startOwner(folder)
  expect(await second.outcome).toEqual({
    refused: `Another Baobab is already running with the data in ${folder}: stop it first, or give this one its own DATA_DIR.`,
  })
  await first.writes(5)
  expect(await postmastersIn(folder)).toEqual([pid])
})

test('of two first starts at the same moment one gets the database and the other is refused', async () => {
  const folder = await drillFolder()
  const owners = [startOwner(folder), startOwner(folder)]
  const outcomes = await Promise.all(owners.map((owner) => owner.outcome))
  expect(outcomes.filter((outcome) => 'refused' in outcome)).toHaveLength(1)
  expect(await postmastersIn(folder)).toHaveLength(1)
  expect(await readdir(folder)).toEqual(['postgres'])
})

test('a first start that is killed halfway leaves no incomplete database', async () => {
  const folder = await drillFolder()
  const killed = startOwner(folder)
  await killed.prints('Making the database')
  await killed.kill()
  expect(await readdir(folder)).not.toContain('postgres')
  const next = startOwner(folder)
  await ready(next)
  await next.writes(1)
  await next.stop()
  expect(await readdir(folder)).toContain('postgres')
})

test('a running database of another version is restarted instead of adopted', async () => {
  const folder = await drillCluster()
  const killed = startOwner(folder)
  const { pid } = await ready(killed)
  await killed.kill()
  await writeFile(join(folder, 'postgres/data/postmaster.opts'), 'postgres of another version')
  const next = startOwner(folder)
  expect((await ready(next)).pid).not.toBe(pid)
  expect(await postmastersIn(folder)).toHaveLength(1)
})

test('a command uses the database of a running server and leaves it running', async () => {
  const folder = await drillCluster()
  const owner = startOwner(folder)
  const { pid } = await ready(owner)
  await owner.writes(1)
  const visit = await visitor(folder)
  const client = new pg.Client(visit.url)
  await client.connect()
  const { rows } = await client.query('select count(*) > 0 as has_numbers from ledger')
  expect(rows).toEqual([{ has_numbers: true }])
  await client.end()
  await visit.stop()
  expect(await postmastersIn(folder)).toEqual([pid])
  await stopAndExpectNone(owner, folder)
})

test('a command without a server starts the database and stops it again', async () => {
  const folder = await drillCluster()
  const visit = await visitor(folder)
  expect(visit.isOwner).toBe(true)
  await visit.stop()
  expect(await postmastersIn(folder)).toEqual([])
})

test('the site does not connect as superuser, and its random password is required', async () => {
  const folder = await drillCluster()
  const visit = await visitor(folder)
  const client = new pg.Client(visit.url)
  await client.connect()
  const { rows } = await client.query(
    `select usesuper, current_setting('password_encryption') as method from pg_user where usename = current_user`,
  )
  expect(rows).toEqual([{ usesuper: false, method: 'scram-sha-256' }])
  await client.end()
  const address = new URL(visit.url)
  expect(address.password).toMatch(/^[\w-]{43}$/)
  address.password = 'password'
  await expect(new pg.Client(address.href).connect()).rejects.toThrow(
    /password authentication failed/,
  )
  await visit.stop()
})

test('a DATA_DIR whose path is too long for a socket works', async () => {
  const folder = await drillFolder()
  const owner = startOwner(await drillCluster(join(folder, 'long'.repeat(30))))
  const { url } = await ready(owner)
  expect(decodeURIComponent(new URL(url).hostname).length).toBeLessThan(80)
  await owner.writes(1)
  await stopAndExpectNone(owner, folder)
})

const ignore = () => undefined
const visitor = (dataDir: string) =>
  startEmbedded({
    dataDir,
    isCommand: true,
    print: ignore,
    log: { info: ignore, warn: ignore, error: ignore },
  })

async function stopAndExpectNone(owner: Owner, folder: string) {
  await owner.stop()
  expect(await postmastersIn(folder)).toEqual([])
}
