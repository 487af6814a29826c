import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/kit/site.ts'
import { buildIfStale } from '#tools/build.ts'
import { drillFolder, postmastersIn } from './embedded-processes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const kills = 20
const upAgainMs = 3_000

test('killed twenty times under page views, the server is up again within three seconds with one database', async () => {
  await buildIfStale(() => undefined)
  const dataDir = await drillFolder()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  let server = start(port, dataDir)
  onTestFinished(() => void server.kill('SIGKILL'))
  await firstAnswer(address, 30_000)
  const views = viewPages(address)

  const times: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    await views.some()
    server.kill('SIGKILL')
    await once(server, 'exit')
    const began = performance.now()
    server = start(port, dataDir)
    await firstAnswer(address, 20_000)
    times.push(Math.round(performance.now() - began))
    expect(await postmastersIn(dataDir)).toHaveLength(1)
  }
  await views.stop()

  console.log(`  up again after ${times.toSorted((a, b) => a - b).join(', ')} ms`)
  expect(Math.max(...times)).toBeLessThan(upAgainMs)
  expect(views.wrong()).toEqual([])
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
  expect(await postmastersIn(dataDir)).toEqual([])
})

function start(port: number, dataDir: string): ChildProcess {
  const environment = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  return spawn(process.execPath, ['--import', './tools/require-node.mjs', 'tools/start.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function firstAnswer(address: string, limitMs: number): Promise<void> {
  const latest = performance.now() + limitMs
  while ((await statusOf(`${address}/about`)) !== 200) {
    if (performance.now() > latest) throw new Error('The server did not come back.')
    await wait(20)
  }
}

/** Eight visitors who read page after page. While the server is down they get nothing, but never something wrong. */
function viewPages(address: string) {
  const paths = ['/about', '/leadership', '/landacknowledgement', '/program']
  const wrong: number[] = []
  let isOver = false
  let seen = 0
  const visitors = Array.from({ length: 8 }, async (_, visitor) => {
    for (let view = visitor; !isOver; view++) {
      const status = await statusOf(address + paths[view % paths.length])
      if (status === 200) seen++
      else if (status === undefined) await wait(10)
      else wrong.push(status)
    }
  })
  return {
    wrong: () => wrong,
    some: async () => {
      const enough = seen + 40
      while (seen < enough) await wait(5)
    },
    stop: async () => {
      isOver = true
      await Promise.all(visitors)
    },
  }
}

const statusOf = (url: string): Promise<number | undefined> =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => undefined,
  )
