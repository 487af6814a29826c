import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** What a converter needs: its own code, sharp, and the drawings. */
const codeFolders = ['node_modules/', 'server/pictures/', 'content/artwork/', 'package.json']

const unshare = '/usr/bin/unshare'

let isNetworkOff: boolean | undefined

/** Whether this system lets a process without rights give up the network. Linux does, unless its settings forbid it. */
export const canDropNetwork = (): boolean =>
  (isNetworkOff ??= spawnSync(unshare, ['-Un', 'true'], { stdio: 'ignore' }).status === 0)

/**
 * How a converter is started. Its scripts read only their own code, the drawings and the folder of the pictures, so not
 * the file of the keys, and write only to that folder. In a namespace of its own it has no network, native code included.
 */
export function confinement(folder: string): { execPath: string; execArgv: string[] } {
  const readable = [...codeFolders.map((path) => join(root, path)), `${resolve(folder)}/`]
  const execArgv = [
    '--permission',
    '--allow-addons',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${resolve(folder)}/`,
  ]
  if (!canDropNetwork()) return { execPath: process.execPath, execArgv }
  return { execPath: unshare, execArgv: ['-Un', '--', process.execPath, ...execArgv] }
}
