import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

export type Spawned = ChildProcessByStdio<null, Readable, Readable>

const root = fileURLToPath(new URL('../../..', import.meta.url))
const start = ['--import', './tools/require-node.mjs', 'tools/start.ts']

/**
 * Starts the server in its own process, with these environment variables, PATH and HOME only. `args` replaces the
 * arguments of Node, by default those of `npm start`; `cwd` is the checkout, by default this one.
 */
export function spawnServer(
  environment: Record<string, string>,
  args = start,
  cwd = root,
): Spawned {
  return spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
