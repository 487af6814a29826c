import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/kit/server/site.ts'
import { spawnServer } from '#tests/kit/server/spawn-server.ts'
import { drillFolder } from './embedded-processes.ts'

const tool = new URL('../../tools/owner.ts', import.meta.url).pathname

test('[C1] [C3] [C4] in an empty folder the printed link and one press lead to Today, and npm run owner prints another link', async () => {
  const port = String(await freePort())
  const environment = { PORT: port, DATA_DIR: join(await drillFolder(0o755), 'data') }
  const server = spawnServer({ ...environment, LOG_LEVEL: 'error' })
  onTestFinished(() => void server.kill('SIGKILL'))
  let output = ''
  server.stdout.on('data', (text: Buffer) => (output += text.toString()))
  await expect.poll(() => output, { timeout: 300_000 }).toContain('Stop with Ctrl-C')
  const site = `http://localhost:${port}`
  const [, key = ''] = /Desk: http:\/\/localhost:\d+\/console\/link#([\w-]{22}) /.exec(output) ?? []

  const api = `${site}/console/api/v1`
  const headers = {
    'content-type': 'application/json',
    origin: site,
    'sec-fetch-site': 'same-origin',
  }
  const body = JSON.stringify({ key })
  const entered = await fetch(`${api}/link/postpone`, { method: 'POST', headers, body })
  expect(entered.status).toBe(200)
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  const readToday = async () => (await fetch(`${api}/today`, { headers: { cookie } })).json()
  // A busy machine responds 503 at first.
  await expect.poll(readToday).toMatchObject({
    data: {
      // Sizes of the default content.
      items: [{ kind: 'stock-low' }],
      firstSteps: [{ kind: 'profile' }, {}, {}, {}, {}, { kind: 'first-event' }],
      health: { jobs: 'running' },
    },
  })

  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, [tool], { env })
  expect(stdout).toMatch(/^http:\/\/localhost:\d+\/console\/link#[\w-]{22}\n/)
  server.kill('SIGTERM')
  await once(server, 'exit')
})
