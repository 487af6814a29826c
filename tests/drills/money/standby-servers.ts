import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished, vi } from 'vitest'
import { freePort } from '#tests/kit/server/site.ts'
import { bundle } from '#tools/bundle-server.ts'
import { statusOf } from '../killable-server.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const entry = 'tests/drills/money/payment-process.ts'
/** How many processes have loaded their code and wait to replace the serving one. */
const standbyCount = 2

/** Servers at one address. A standby process replaces a killed one as fast as it can connect to the database. */
export async function standbyServers(environment: Record<string, string>) {
  // A separate folder, because another drill that bundles at the same time would empty a shared one.
  const folder = `drill-${randomUUID()}`
  await bundle(root, { entry, folder })
  onTestFinished(() => rm(join(root, 'build', folder), { recursive: true }))
  const args = ['--import', './tools/require-node.mjs', `build/${folder}/payment-process.js`]
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const spawnServer = (): ChildProcess => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { PORT: String(port), LOG_LEVEL: 'silent', ...environment },
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  const waiting = Array.from({ length: standbyCount }, spawnServer)
  let serving: ChildProcess | undefined
  return {
    address,
    async start(): Promise<void> {
      serving = waiting.shift()
      serving?.stdin?.write('serve\n')
      waiting.push(spawnServer())
      const isUp = async () => {
        if ((await statusOf(`${address}/healthz`)) !== 200) throw new Error('No response yet.')
      }
      await vi.waitFor(isUp, { timeout: 300_000, interval: 20 })
    },
    async kill(): Promise<void> {
      if (!serving) throw new Error('No server is running.')
      const gone = once(serving, 'exit')
      serving.kill('SIGKILL')
      await gone
    },
  }
}
