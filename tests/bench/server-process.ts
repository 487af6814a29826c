import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/kit/server/site.ts'
import { spawnServer } from '#tests/kit/server/spawn-server.ts'
import packageJson from '../../package.json' with { type: 'json' }

export type ServerProcess = {
  address: string
  pid: number
  /** From the command to the first page. */
  startSeconds: number
  stop: () => Promise<void>
}

const longestStartMs = 60_000

/** The server as `npm start` runs it, with nothing set but where it lives. */
export async function startServer(dataDir: string): Promise<ServerProcess> {
  const [, ...words] = packageJson.scripts.start.split(' ')
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawnServer({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, words)
  child.stdout.resume()
  let complaints = ''
  child.stderr.on('data', (text: Buffer) => (complaints += text.toString()))
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  while (!(await hasPage(address))) {
    const isTooLate = performance.now() - startedAt > longestStartMs
    if (child.exitCode !== null || child.pid === undefined || isTooLate) {
      await stop()
      throw new Error(`The server did not start.\n${complaints}`)
    }
    await pause(10)
  }
  const startSeconds = (performance.now() - startedAt) / 1_000
  return { address, pid: Number(child.pid), startSeconds, stop }
}

const hasPage = (address: string) =>
  fetch(`${address}/about`).then(
    async (response) => response.ok && (await response.text()).includes('</html>'),
    () => false,
  )
