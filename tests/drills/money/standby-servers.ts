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
/** One serves, and while it does the next ones read their code. */
const ready = 2

/** Servers at one address that take each other's place in the time that a connection needs. */
export async function standbyServers(environment: Record<string, string>) {
  // A folder of its own: another drill that bundles at the same time would empty a shared one.
  const folder = `drill-${randomUUID()}`
  await bundle(root, { entry, folder })
  onTestFinished(() => rm(join(root, 'build', folder), { recursive: true }))
  const words = ['--import', './tools/require-node.mjs', `build/${folder}/payment-process.js`]
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const spawned = (): ChildProcess => {
    const child = spawn(process.execPath, words, {
      cwd: root,
      env: { PORT: String(port), LOG_LEVEL: 'silent', ...environment },
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  const waiting = Array.from({ length: ready }, spawned)
  let serving: ChildProcess | undefined
  return {
    address,
    async start(): Promise<void> {
      serving = waiting.shift()
      serving?.stdin?.write('serve\n')
      waiting.push(spawned())
      const isUp = async () => {
        if ((await statusOf(`${address}/healthz`)) !== 200) throw new Error('It does not answer.')
      }
      await vi.waitFor(isUp, { timeout: 300_000, interval: 20 })
    },
    async kill(): Promise<void> {
      if (!serving) throw new Error('Nobody serves.')
      const gone = once(serving, 'exit')
      serving.kill('SIGKILL')
      await gone
    },
  }
}
