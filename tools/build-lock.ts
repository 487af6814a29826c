import { open, readFile, rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** Two starts in one checkout must not build into the same folder at once: the second waits for the first. */
export async function withBuildLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  while (!(await take(path))) {
    if (!(await isHeld(path))) await rm(path, { force: true })
    else await wait(200)
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

async function take(path: string): Promise<boolean> {
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

/** A builder that was killed leaves its lock behind. */
async function isHeld(path: string): Promise<boolean> {
  const pid = Number(await readFile(path, 'utf8').catch(() => ''))
  // Just taken and not yet signed.
  if (pid === 0) return true
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
