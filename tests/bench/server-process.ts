import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/kit/server/site.ts'
import { spawnServer } from '#tests/kit/server/spawn-server.ts'
import packageJson from '../../package.json' with { type: 'json' }

export type ServerProcess = {
  address: string
  pid: number
  /** The time from the start command to the first page. */
  startSeconds: number
  /** What the server has printed so far. */
  output: () => string
  stop: () => Promise<void>
}

const startLimitMs = 60_000

type Start = { checkout?: string; settings?: Record<string, string> }

/** Starts the server of a checkout as `npm start` does, with only port, data folder, log level and these settings. */
export async function startServer(
  dataDir: string,
  { checkout, settings }: Start = {},
): Promise<ServerProcess> {
  const [variables = '', args = ''] = packageJson.scripts.start.split(' exec node ')
  const ofStart = Object.fromEntries(variables.split(' ').map((pair) => pair.split('=')))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const own = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const environment = { ...ofStart, ...own, ...settings }
  const child = spawnServer(environment, args.split(' '), checkout)
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  let errorOutput = ''
  child.stderr.on('data', (text: Buffer) => (errorOutput += text.toString()))
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  while (!(await hasPage(address))) {
    const isTooLate = performance.now() - startedAt > startLimitMs
    if (child.exitCode !== null || child.pid === undefined || isTooLate) {
      await stop()
      throw new Error(`The server did not start.\n${errorOutput}`)
    }
    await pause(10)
  }
  const startSeconds = (performance.now() - startedAt) / 1_000
  return { address, pid: Number(child.pid), startSeconds, output: () => output, stop }
}

/** Runs a server for the time of a measurement. */
export async function onServer<T>(
  dataDir: string,
  measure: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await startServer(dataDir)
  try {
    return await measure(server)
  } finally {
    await server.stop()
  }
}

const hasPage = (address: string) =>
  fetch(`${address}/about`).then(
    async (response) => response.ok && (await response.text()).includes('</html>'),
    () => false,
  )
