import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { newTestFolder } from '#tests/kit/run/test-folder.ts'
import { spawnServer } from './spawn-server.ts'
import { copyTemplate } from './template-folder.ts'

export type Site = {
  address: string
  /** The folder of its database. */
  dataDir: string
  /** The lines that the server printed so far. */
  output: () => string
  /** The errors of the server so far: error lines of its log, and everything on stderr. */
  complaints: () => string[]
  stop: () => Promise<void>
}

const startLimitMs = 60_000
const stopLimitMs = 15_000

/** Starts the real server as a process, with an embedded database that has the first content. */
export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const dataDir = await newTestFolder('site')
  if (!environment['DATABASE_URL']) await copyTemplate(dataDir)
  const child = spawnServer({
    PORT: String(port),
    SITE_URL: address,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...environment,
  })
  // Stop the server if the test run is interrupted.
  const stopServer = () => void child.kill('SIGTERM')
  process.once('exit', stopServer)
  child.once('exit', () => process.off('exit', stopServer))
  let output = ''
  let errorOutput = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (errorOutput += text.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    const code = await Promise.race([ended, wait(stopLimitMs, 'late', { ref: false })])
    if (code === 'late') child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
    if (code !== 0)
      throw new Error(`The server did not stop cleanly (${code}):\n${output}${errorOutput}`)
  }

  await Promise.race([untilUp(address), ended]).catch(() => undefined)
  if (child.exitCode !== null || !(await isUp(address))) {
    child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
    throw new Error(`The server did not start:\n${output}${errorOutput}`)
  }
  return {
    address,
    dataDir,
    output: () => output,
    complaints: () => [
      ...output.split('\n').filter(isError),
      ...errorOutput.split('\n').filter(Boolean),
    ],
    stop,
  }
}

const isError = (line: string) => /"level":[56]0/.test(line)

async function untilUp(address: string): Promise<void> {
  const latest = Date.now() + startLimitMs
  while (Date.now() < latest && !(await isUp(address))) await wait(100)
}

const isUp = (address: string) =>
  fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** A port below the range for outgoing connections, which could take it before the server listens. */
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
