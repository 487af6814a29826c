import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from './embedded.ts'
import { isAlive, readLockFile } from './embedded/lock-file.ts'
import type { Report } from './report.ts'

const prefix = 'baobab-throwaway-'

/** A cluster for tests and tools in this folder: fast, not crash-safe, and deleted when it stops. */
export async function startThrowaway(folder = tmpdir()): Promise<Embedded> {
  await clearAbandoned(folder)
  const dataDir = await mkdtemp(join(folder, `${prefix}${process.pid}-`))
  await chmod(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, isThrowaway: true, ...silent })
  const stop = async () => {
    await embedded.stop()
    await remove(dataDir)
  }
  return { ...embedded, stop }
}

/** Removes clusters of killed processes from a folder. They may still be running. */
export async function clearAbandoned(folder: string): Promise<void> {
  // Two runs may clear the same folder at once, so it may be gone.
  for (const name of await readdir(folder).catch(() => [])) {
    const maker = name.startsWith(prefix)
      ? Number.parseInt(name.slice(prefix.length), 10)
      : undefined
    if (maker === undefined || isAlive(maker)) continue
    const dataDir = join(folder, name)
    // Connect first: a PostgreSQL that accepts our password is surely one we may stop.
    if (readLockFile(join(dataDir, 'postgres/data')))
      await startEmbedded({ dataDir, isThrowaway: true, ...silent }).then(
        ({ stop }) => stop(),
        ignore,
      )
    await remove(dataDir)
  }
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 })

const ignore = () => undefined
const silent: Report = { print: ignore, log: { info: ignore, warn: ignore, error: ignore } }
