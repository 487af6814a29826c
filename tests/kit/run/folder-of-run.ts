import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { withBuildLock } from '#tools/build-lock.ts'
import { testFolder } from './test-folder.ts'

/** A folder that the first process of a run makes and that all its processes read. Returns its path. */
export async function folderOfRun(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(testFolder(), name)
  if (!existsSync(folder))
    await withBuildLock(`${folder}.lock`, async () => {
      if (existsSync(folder)) return
      const unfinished = `${folder}-unfinished`
      await mkdir(unfinished, { recursive: true })
      await make(unfinished)
      await rename(unfinished, folder)
    })
  return folder
}
