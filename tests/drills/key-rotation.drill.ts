import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createMember } from '#contract/application/application.ts'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { newKey } from '#tests/kit/server/keys.ts'
import { freePort } from '#tests/kit/server/site.ts'
import { type Spawned, spawnServer } from '#tests/kit/server/spawn-server.ts'
import { buildIfStale } from '#tools/build.ts'
import { drillFolder } from './embedded-processes.ts'

type Key = ReturnType<typeof newKey>

test('[D38] two running servers get a new key one after the other, and no visitor gets an error', async () => {
  await buildIfStale(() => undefined)
  const { connection, url } = await freshDatabase()
  const [old, fresh] = [newKey('old'), newKey('fresh')]
  const nodes = [await node(url, [old]), await node(url, [old])]
  const visitors = visit(nodes.map(({ address }) => address))

  await visitors.stored(4)
  await nodes[0]?.restart([fresh, old])
  await visitors.stored(4)
  // One server has not loaded the new key yet, so the command does not rotate.
  await expect(rotate(url, [fresh, old])).rejects.toThrow('1 running server does not know')
  await nodes[1]?.restart([fresh, old])
  await visitors.stored(4)
  expect(await rotate(url, [fresh, old])).toContain('now use the key "fresh"')
  await visitors.stored(4)
  for (const { restart } of nodes) await restart([fresh])
  await visitors.stored(4)

  expect(await visitors.end()).toEqual([])
  const keys = await connection.db.selectFrom('vault_key').select(['key_id', 'purpose']).execute()
  expect(new Set(keys.map(({ key_id }) => key_id))).toEqual(new Set(['fresh']))
  expect(keys.map(({ purpose }) => purpose)).toEqual(
    expect.arrayContaining(['support', 'application', 'lookup application', 'gift']),
  )
})

const pairs = (keys: readonly Key[]) =>
  keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',')

async function rotate(url: string, keys: readonly Key[]): Promise<string> {
  const path = new URL('../../tools/rotate-keys.ts', import.meta.url).pathname
  const env = { DATABASE_URL: url, ENCRYPTION_KEYS: pairs(keys) }
  return (await promisify(execFile)(process.execPath, [path], { env })).stdout
}

async function node(url: string, keys: readonly Key[]) {
  const port = await freePort()
  const folder = await drillFolder()
  const address = `http://127.0.0.1:${port}`
  let server: Spawned
  const start = async (loadedKeys: readonly Key[]) => {
    server = spawnServer({
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: url,
      ENCRYPTION_KEYS: pairs(loadedKeys),
      LOG_LEVEL: 'error',
    })
    server.stdout.resume()
    server.stderr.pipe(process.stderr, { end: false })
    while (!(await fetch(`${address}/healthz`).catch(() => undefined))) await wait(20)
  }
  onTestFinished(() => void server.kill('SIGKILL'))
  await start(keys)
  return {
    address,
    restart: async (loadedKeys: readonly Key[]) => {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await start(loadedKeys)
    },
  }
}

/** Visitors who send messages, applications and pledges to one server, and read them back from every server. */
function visit(addresses: readonly string[]) {
  const errors: string[] = []
  /** The request that reads each stored record back. */
  const stored: { path: string; body: object }[] = []
  let isOver = false
  let count = 0
  const send = async (address: string, path: string, body: object) => {
    count += 1
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${count % 250}.${(count >> 8) % 250}.7`,
    }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${address}/api/v1/${path}`, init).catch(() => undefined)
    if (response?.status === 500) errors.push(`${path}: ${await response.text()}`)
    return response
  }
  const leave = async (address: string) => {
    const code = String(stored.length).padStart(20, '0')
    const message = { code, message: 'Hello', answerBy: 'here' }
    if ((await send(address, 'support/message', message))?.status === 201)
      stored.push({ path: 'support/answer', body: { code } })
  }
  const apply = async (address: string) => {
    const response = await send(address, 'member/create', goodApplications.member)
    if (response?.status !== 201) return
    const { _id } = createMember.reply.parse(await response.json()).data
    stored.push({ path: 'my-data/read', body: { _id, phoneEnd: '0177' } })
  }
  const pledge = (address: string) =>
    send(address, 'donation/create', {
      ...gift,
      email: `donor${count}@example.org`,
      paymentMethod: 'e-transfer',
    })
  const reading = (async () => {
    while (!isOver) {
      for (const { path, body } of stored.slice(-10))
        for (const address of addresses) await send(address, path, body)
      await wait(5)
    }
  })()
  return {
    /** Waits until so many more records are stored, on any server. */
    stored: async (more: number) => {
      for (const enough = stored.length + more; stored.length < enough && errors.length === 0;)
        for (const address of addresses) {
          await leave(address)
          await apply(address)
          await pledge(address)
        }
    },
    end: async () => {
      isOver = true
      await reading
      return errors
    },
  }
}
