import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { newKey } from '#tests/kit/server/keys.ts'
import { freePort } from '#tests/kit/server/site.ts'
import { type Spawned, spawnServer } from '#tests/kit/server/spawn-server.ts'
import { buildIfStale } from '#tools/build.ts'
import { drillFolder } from './embedded-processes.ts'

type Key = ReturnType<typeof newKey>

test('[D38] two running servers get a new key, one after the other, and nobody is answered with an error', async () => {
  await buildIfStale(() => undefined)
  const { connection, url } = await freshDatabase()
  const [old, fresh] = [newKey('old'), newKey('fresh')]
  const nodes = [await node(url, [old]), await node(url, [old])]
  const visitors = visit(nodes.map(({ address }) => address))

  await visitors.kept(4)
  await nodes[0]?.restart([fresh, old])
  await visitors.kept(4)
  // One server does not know it yet, so it seals nothing.
  await expect(rotate(url, [fresh, old])).rejects.toThrow('1 running server does not know')
  await nodes[1]?.restart([fresh, old])
  await visitors.kept(4)
  expect(await rotate(url, [fresh, old])).toContain('under the key "fresh"')
  await visitors.kept(4)
  for (const { restart } of nodes) await restart([fresh])
  await visitors.kept(4)

  expect(await visitors.end()).toEqual([])
  const used = await connection.db.selectFrom('vault_key').select('key_id').distinct().execute()
  expect(used).toEqual([{ key_id: 'fresh' }])
}, 240_000)

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
  const start = async (held: readonly Key[]) => {
    server = spawnServer({
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: url,
      ENCRYPTION_KEYS: pairs(held),
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
    restart: async (held: readonly Key[]) => {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await start(held)
    },
  }
}

/** People who leave messages at one server and look for the answer at every one, all the time. */
function visit(addresses: readonly string[]) {
  const errors: string[] = []
  const codes: string[] = []
  let isOver = false
  let count = 0
  const ask = async (address: string, path: string, body: object) => {
    count += 1
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${count % 250}.${(count >> 8) % 250}.7`,
    }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${address}/api/v1/support/${path}`, init).catch(() => undefined)
    if (answer?.status === 500) errors.push(`${path}: ${await answer.text()}`)
    return answer?.status
  }
  const leave = async (address: string) => {
    const code = String(codes.length).padStart(20, '0')
    const status = await ask(address, 'message', { code, message: 'Hello', answerBy: 'here' })
    if (status === 201) codes.push(code)
  }
  const reading = (async () => {
    while (!isOver) {
      for (const code of codes.slice(-10))
        for (const address of addresses) await ask(address, 'answer', { code })
      await wait(5)
    }
  })()
  return {
    /** Until so many more messages were left, at whichever server answers. */
    kept: async (more: number) => {
      for (const enough = codes.length + more; codes.length < enough && errors.length === 0;)
        for (const address of addresses) await leave(address)
    },
    end: async () => {
      isOver = true
      await reading
      return errors
    },
  }
}
