import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

export type Spawned = ChildProcessByStdio<null, Readable, Readable>

const root = fileURLToPath(new URL('../../..', import.meta.url))
const start = ['--import', './tools/require-node.mjs', 'tools/start.ts']

/** Starts the server as `npm start` does, in its own process, with only these environment variables. */
export function spawnServer(environment: Record<string, string>, args = start): Spawned {
  return spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
