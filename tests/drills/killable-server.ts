import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { openDatabaseForCommand } from '#server/db/open.ts'
import { readSettings } from '#server/settings.ts'
import { jobLog } from '#tests/kit/server/job-log.ts'
import { freePort } from '#tests/kit/server/site.ts'
import { spawnServer } from '#tests/kit/server/spawn-server.ts'
import { buildIfStale } from '#tools/build.ts'
import { drillCluster } from './embedded-cluster.ts'

/** A server that can be killed and started again, always at the same address and with the same data. */
export async function killableServer(environment: Record<string, string> = {}) {
  await buildIfStale(() => undefined)
  const dataDir = await drillCluster()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const spawn = () => {
    const address = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' }
    const child = spawnServer({ ...address, ...environment })
    child.stdout.resume()
    child.stderr.pipe(process.stderr, { end: false })
    return child
  }
  let server = spawn()
  onTestFinished(() => void server.kill('SIGKILL'))
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    server.kill(signal)
    return once(server, 'exit')
  }
  await untilUp(address)
  return {
    address,
    dataDir,
    kill: () => end('SIGKILL'),
    start: () => void (server = spawn()),
    /** Stops the server and returns its exit code and signal. */
    stop: () => end('SIGTERM'),
    untilUp: () => untilUp(address),
  }
}

/** A killable server with a connection to its database, which survives the kill. */
export async function serverAndDatabase() {
  const server = await killableServer()
  const database = await openDatabaseForCommand(readSettings({ DATA_DIR: server.dataDir }), {
    print: () => undefined,
    log: jobLog(),
  })
  onTestFinished(() => database.close())
  return { server, db: database.connection.db }
}

async function untilUp(address: string): Promise<void> {
  const latest = performance.now() + 300_000
  while ((await statusOf(`${address}/about`)) !== 200) {
    if (performance.now() > latest) throw new Error('The server did not respond.')
    await wait(20)
  }
}

/**
 * The status of a response, or undefined while the server is down. Each request has a connection of its own, so that no
 * later request of a drill goes out on one that the server closes.
 */
export const statusOf = (url: string): Promise<number | undefined> =>
  fetch(url, { headers: { connection: 'close' } }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => undefined,
  )
