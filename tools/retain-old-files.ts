import { dayMs } from '#contract/durations.ts'
import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const retentionMs = 7 * dayMs
/** Limits the disk space of a checkout that is built many times a day. */
const maxOldFiles = 600

type Folders = {
  /** The output folder of the build. File names contain a hash of the content. */
  assets: string
  /** The files of earlier builds. The modification time is the time when a file was replaced. */
  retained: string
}

/** Serves replaced files for a week, because a page that was opened before a build still requests them. */
export async function retainOldFiles(
  { assets, retained }: Folders,
  build: () => Promise<void>,
  now = Date.now(),
): Promise<void> {
  await mkdir(retained, { recursive: true })
  const before = await filesIn(retained)
  for (const file of await filesIn(assets))
    if (!before.has(file)) {
      await copyFile(join(assets, file), join(retained, file))
      await utimes(join(retained, file), now / 1_000, now / 1_000)
    }
  await build()
  const built = await filesIn(assets)
  const old = await Promise.all(
    [...(await filesIn(retained))].map(async (file) => {
      const { mtimeMs } = await stat(join(retained, file))
      return { file, mtimeMs, isExpired: built.has(file) || now - mtimeMs > retentionMs }
    }),
  )
  const newestFirst = old.toSorted((one, other) => other.mtimeMs - one.mtimeMs)
  for (const [index, { file, isExpired }] of newestFirst.entries())
    if (isExpired || index >= maxOldFiles) await rm(join(retained, file))
    else await copyFile(join(retained, file), join(assets, file))
}

async function filesIn(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name))
}
