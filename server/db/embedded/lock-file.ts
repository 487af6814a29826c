import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where PostgreSQL listens: a folder that holds its socket, or the loopback address. */
export type ListenAddress = { host: string; port: number }

export type LockFile = { pid: number; isReady: boolean; address: ListenAddress | undefined }

/**
 * The lock file that PostgreSQL writes for a cluster. We only read it: PostgreSQL detects a stale one when it
 * starts, and deleting it could let two postmasters run on one cluster.
 */
export function readLockFile(data: string): LockFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const [pid = '', , , port = '', socketFolder = '', host = '', , status = ''] = lines
  if (!/^\d+$/.test(pid)) return undefined
  const isComplete = lines.length > 6 && (socketFolder || host)
  return {
    pid: Number(pid),
    isReady: status.trim() === 'ready',
    address: isComplete ? { host: socketFolder || host, port: Number(port) } : undefined,
  }
}

/** A zombie process accepts signals until its parent reaps it, but counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
  } catch {
    return true
  }
}
