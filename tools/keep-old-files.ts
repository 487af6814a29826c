import { dayMs } from '#contract/durations.ts'
import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const storedMs = 7 * dayMs
/** A checkout that is built all day long need not serve all of it. */
const maxOldFiles = 600

type Folders = {
  /** Where the build puts files whose names change with their bytes. */
  assets: string
  /** Where those of earlier builds lie meanwhile; a file's time is when it was replaced. */
  stored: string
}

/** A page that was opened before a new build still asks for the files of the old one: they stay for a week. */
export async function retainOldFiles(
  { assets, stored }: Folders,
  build: () => Promise<void>,
  now = Date.now(),
): Promise<void> {
  await mkdir(stored, { recursive: true })
  const before = await filesIn(stored)
  for (const file of await filesIn(assets))
    if (!before.has(file)) {
      await copyFile(join(assets, file), join(stored, file))
      await utimes(join(stored, file), now / 1_000, now / 1_000)
    }
  await build()
  const built = await filesIn(assets)
  const old = await Promise.all(
    [...(await filesIn(stored))].map(async (file) => {
      const { mtimeMs } = await stat(join(stored, file))
      return { file, mtimeMs, isOver: built.has(file) || now - mtimeMs > storedMs }
    }),
  )
  const newestFirst = old.toSorted((one, other) => other.mtimeMs - one.mtimeMs)
  for (const [index, { file, isOver }] of newestFirst.entries())
    if (isOver || index >= maxOldFiles) await rm(join(stored, file))
    else await copyFile(join(stored, file), join(assets, file))
}

async function filesIn(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name))
}
