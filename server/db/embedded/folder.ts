import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseRefused } from '../refused.ts'
import { isAlive } from './lock-file.ts'

/** Sets the mode of a new folder, because the umask may be strict. An existing folder keeps its mode. */
export async function ensureFolder(folder: string, mode: number): Promise<void> {
  try {
    if (await mkdir(folder, { recursive: true })) await chmod(folder, mode)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseRefused(`The folder ${folder} cannot be made: ${reason}.`, { cause: error })
  }
}

/** Suffix of an unfinished folder, with the process that creates it. */
export const unfinishedSuffix = (pid: number) => `.making-${pid}-`

/** Removes unfinished folders of killed processes. Folders of running processes stay. */
export async function clearUnfinished(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  for (const name of await readdir(folder)) {
    const maker = /\.making-(\d+)-/.exec(name)?.[1]
    if (maker && !isAlive(Number(maker)))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  }
}
