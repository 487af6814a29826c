import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { spawnServer } from './spawn-server.ts'

export type Site = {
  address: string
  /** Where its database lies. */
  dataDir: string
  /** What the server has complained of so far: errors in its log, and whatever else it could not keep to itself. */
  complaints: () => string[]
  stop: () => Promise<void>
}

const startLimitMs = 60_000
const stopLimitMs = 15_000

/** The real server as a visitor meets it: its own process, its own embedded database, an empty data folder. */
export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'baobab-site-'))
  // The database runs as an ordinary user when we are root, and must be able to enter.
  await chmod(dataDir, 0o755)
  const child = spawnServer({
    PORT: String(port),
    SITE_URL: address,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...environment,
  })
  // A run that is broken off takes its server along.
  const takeAlong = () => void child.kill('SIGTERM')
  process.once('exit', takeAlong)
  child.once('exit', () => process.off('exit', takeAlong))
  let output = ''
  let complaints = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (complaints += text.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    const code = await Promise.race([ended, wait(stopLimitMs, 'late', { ref: false })])
    if (code === 'late') child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
    if (code !== 0)
      throw new Error(`The server did not stop as it should (${code}):\n${output}${complaints}`)
  }

  await Promise.race([answers(address), ended]).catch(() => undefined)
  if (child.exitCode !== null || !(await isUp(address))) {
    child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
    throw new Error(`The server did not start:\n${output}${complaints}`)
  }
  return {
    address,
    dataDir,
    complaints: () => [
      ...output.split('\n').filter(isError),
      ...complaints.split('\n').filter(Boolean),
    ],
    stop,
  }
}

const isError = (line: string) => /"level":[56]0/.test(line)

async function answers(address: string): Promise<void> {
  const latest = Date.now() + startLimitMs
  while (Date.now() < latest && !(await isUp(address))) await wait(100)
}

const isUp = (address: string) =>
  fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Below those that the system gives to whoever calls out, or one of them may have it before the server listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.close()
  return isFree ? port : freePort()
}
