import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { consoleApiPrefix } from '#contract/console/endpoint.ts'
import { killableServer } from './killable-server.ts'

const tool = new URL('../../tools/owner.ts', import.meta.url).pathname
const saves = 500
const kills = 10

test('[C38] [D39] two editors, random kills and 500 saves: no acknowledged save is lost', async () => {
  const server = await killableServer()
  const site = server.address.replace('127.0.0.1', 'localhost')
  const cookie = await signIn(site, server.dataDir)
  const headers = { cookie, origin: site, 'sec-fetch-site': 'same-origin' }
  const url = `${site}${consoleApiPrefix}/content/page/home/draft`
  const read = async () => {
    const response = await untilResponse(() => fetch(url, { headers }))
    return (await response.json()).data as { version: number; body: { saves?: string[] } }
  }
  const acknowledged: string[] = []
  let conflicts = 0
  /** Adds an entry to the draft. A save without a response is sent again as it was. */
  const add = async (entry: string) => {
    for (;;) {
      const { version, body } = await read()
      const changed = { ...body, saves: [...(body.saves ?? []), entry] }
      const request = JSON.stringify({ version, body: changed })
      const response = await untilResponse(() =>
        fetch(url, {
          method: 'PUT',
          headers: { ...headers, 'content-type': 'application/json' },
          body: request,
        }),
      )
      await response.arrayBuffer()
      if (response.status === 200) return void acknowledged.push(entry)
      expect(response.status).toBe(409)
      conflicts += 1
    }
  }
  const editors = ['Ada', 'Bo'].map(async (name) => {
    for (let count = 0; count < saves / 2; count += 1) await add(`${name} ${count}`)
  })
  const killing = (async () => {
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = (kill * saves) / (kills + 1)
      while (acknowledged.length < enough) await wait(5)
      await wait(Math.random() * 50)
      await server.kill()
      server.start()
      await server.untilUp()
    }
  })()
  await Promise.all([...editors, killing])
  const { body } = await read()
  const stored = new Set(body.saves)
  expect(acknowledged).toHaveLength(saves)
  expect(acknowledged.filter((entry) => !stored.has(entry))).toEqual([])
  console.info(
    `  D39: ${acknowledged.length} saves acknowledged, ${conflicts} conflicts, ${kills} kills, 0 lost`,
  )
  await server.stop()
})

/** Signs in with a link of `npm run owner`, without a passkey. */
async function signIn(site: string, dataDir: string): Promise<string> {
  const port = new URL(site).port
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATA_DIR: dataDir,
    PORT: port,
  }
  const { stdout } = await promisify(execFile)(process.execPath, [tool], { env })
  const [, key = ''] = /#([\w-]{22})/.exec(stdout) ?? []
  const response = await fetch(`${site}${consoleApiPrefix}/link/postpone`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: site,
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify({ key }),
  })
  expect(response.status).toBe(200)
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Repeats a request until the server responds. A 503 is the response of a server that starts or is overloaded. */
async function untilResponse(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send().catch(() => undefined)
    if (response && response.status < 500) return response
    await wait(20)
  }
}
