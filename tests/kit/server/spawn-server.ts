import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

export type Spawned = ChildProcessByStdio<null, Readable, Readable>

const root = fileURLToPath(new URL('../../..', import.meta.url))
const start = ['--import', './tools/require-node.mjs', 'tools/start.ts']

/** The server as `npm start` runs it, in its own process, with nothing set but what is given here. */
export function spawnServer(environment: Record<string, string>, words = start): Spawned {
  return spawn(process.execPath, words, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
