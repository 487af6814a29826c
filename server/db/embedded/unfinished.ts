import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './lock-file.ts'

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
