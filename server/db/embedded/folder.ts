import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseRefused } from '../refused.ts'
import { isAlive } from './lock-file.ts'

/** The mask of whoever started us may be strict, so a folder we make is given its mode. One that is there keeps its own. */
export async function ensureFolder(folder: string, mode: number): Promise<void> {
  try {
    if (await mkdir(folder, { recursive: true })) await chmod(folder, mode)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseRefused(`The folder ${folder} cannot be made: ${reason}.`, { cause: error })
  }
}

/** What follows the name of a folder while it is being made, and by whom. */
export const makingBy = (pid: number) => `.making-${pid}-`

/** Removes what starts that were killed left behind. One that still runs keeps its own. */
export async function clearUnfinished(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  for (const name of await readdir(folder)) {
    const maker = /\.making-(\d+)-/.exec(name)?.[1]
    if (maker && !isAlive(Number(maker)))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  }
}
