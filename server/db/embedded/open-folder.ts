import { chmod, mkdir } from 'node:fs/promises'
import { DatabaseRefused } from '../refused.ts'

/** The mask of whoever started us may be strict, so a folder we make is given its mode. One that is there keeps its own. */
export async function openFolder(folder: string, mode: number): Promise<void> {
  try {
    if (await mkdir(folder, { recursive: true })) await chmod(folder, mode)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseRefused(`The folder ${folder} cannot be made: ${reason}.`, { cause: error })
  }
}
