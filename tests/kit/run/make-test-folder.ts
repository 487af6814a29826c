import { chmodSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '#server/db/embedded/lock-file.ts'
import { clearAbandoned } from '#server/db/throwaway.ts'
import { killAll, postgresIn } from '#tests/drills/embedded-processes.ts'
import { memoryFolder, testFolderVariable as variable } from './test-folder.ts'

const gigabyte = 2 ** 30

/** A memory folder with less room is not used. A run needs about half of it. */
const neededBytes = 4 * gigabyte

/** Makes the folder of this run, passes it to the processes of the run, and returns what removes it at its end. */
export async function makeTestFolder(): Promise<() => void> {
  if (process.env[variable] !== undefined) return () => undefined
  for (const parent of [memoryFolder, tmpdir()]) await clearKilledRuns(parent)
  const free = freeMemory()
  const folder = join(free >= neededBytes ? memoryFolder : tmpdir(), `baobab-run-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  process.env[variable] = folder
  const room = `${inGigabytes(free)} free in memory, ${inGigabytes(neededBytes)} needed`
  console.log(`  Temporary files go to ${folder} (${room}).`)
  const remove = () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    delete process.env[variable]
  }
  // An interrupted run ends without a teardown.
  process.once('exit', remove)
  return remove
}

const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`

/**
 * The room in the memory folder, as far as the memory of this machine or container allows: files there count against the
 * limit of a container. The tests themselves need two gigabytes.
 */
function freeMemory(): number {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return Math.min(bavail * bsize, process.availableMemory() - 2 * gigabyte)
  } catch {
    // This system has no such folder.
    return 0
  }
}

/** Removes the folders of killed runs, whose databases may still be running. */
async function clearKilledRuns(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const [, maker] = /^baobab-run-(\d+)$/.exec(name) ?? []
    if (maker === undefined || isAlive(Number(maker))) continue
    const folder = join(parent, name)
    await clearAbandoned(folder)
    killAll(await postgresIn(folder))
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
