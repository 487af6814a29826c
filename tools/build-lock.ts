import { open, readFile, rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** A lock file: two starts in one checkout must not build into the same folder at once, so the second waits. */
export async function withBuildLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  while (!(await acquire(path))) {
    if (!(await isHeld(path))) await rm(path, { force: true })
    else await wait(200)
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

async function acquire(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx')
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** A killed process leaves its lock file behind, so the lock counts only while its process runs. */
async function isHeld(path: string): Promise<boolean> {
  const pid = Number(await readFile(path, 'utf8').catch(() => ''))
  // The file was just created and has no process id yet.
  if (pid === 0) return true
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
