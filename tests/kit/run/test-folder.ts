import { chmodSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The variable of the environment that names the folder. The setup of a run sets it, and an operator may. */
export const testFolderVariable = 'TEST_FOLDER'

/**
 * The folder for the throwaway files of this run: databases, data folders and uploads. `npm test` puts it into memory if
 * there is room, because creating a database takes 23 ms there and 384 ms on a disk. A kill of processes loses nothing
 * that the kernel has, so drills that kill need no disk. These stay on disk: checkouts and browsers, because folders
 * in memory may forbid programs, and the drill that fills its disk.
 */
export const testFolder = (): string => process.env[testFolderVariable] ?? tmpdir()

export const memoryFolder = '/dev/shm'
export const isInMemory = (): boolean => testFolder().startsWith(`${memoryFolder}/`)

/** A new folder in it. Every user may enter, because the database may run as another user. */
export async function newTestFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(testFolder(), `${name}-`))
  chmodSync(folder, 0o711)
  return folder
}
