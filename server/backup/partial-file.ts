import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { hourMs } from '#contract/durations.ts'
import { BackupRefused } from './header.ts'

const partialName = /^\.baobab-(.+)-(\d+)-[\da-f]{8}\.partial$/

/**
 * Writes a file under a temporary name in the same folder, flushes it to disk and renames it. So a file under its
 * final name is always complete. The temporary file of a killed process is removed by the next run.
 */
export async function writeWhole(
  path: string,
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const folder = dirname(path)
  const name = `.baobab-${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}.partial`
  const partial = join(folder, name)
  try {
    await removeStale(folder)
    const file = await open(partial, 'wx', 0o600)
    try {
      await write(file)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial, path)
    await syncFolder(folder)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw sentenceFor(error, path) ?? error
  }
}

/** Writes all parts, each when the one before it is written. */
export async function appendAll(
  file: FileHandle,
  parts: AsyncIterable<Buffer | string>,
): Promise<void> {
  for await (const part of parts) await file.appendFile(part)
}

export function refuseExisting(path: string): void {
  if (existsSync(path))
    throw new BackupRefused(`${path} exists already: name a file that does not exist yet.`)
}

/** Creates the folder for backups, which only the user of the server may enter. Its parent must exist. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    // Not recursive: where no folder can be made, as in /proc, a recursive call of Node never ends.
    if (!existsSync(folder)) await mkdir(folder, { mode: 0o700 })
    await readdir(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new BackupRefused(`The folder ${folder} for backups cannot be made or read${code}.`, {
      cause: error,
    })
  }
}

/** A file is stale if its process has ended. For a process of another machine, if it was not written for an hour. */
async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, host, pid] = partialName.exec(name) ?? []
    if (host === undefined) continue
    const path = join(folder, name)
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now())
    const hasEnded = host === hostname() && !isRunning(Number(pid))
    if (hasEnded || age > hourMs) await rm(path, { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The rename itself is on disk only after this. Some network file systems do not support it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync().catch(() => undefined)
  } finally {
    await handle.close()
  }
}

const noSpace = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const notWritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR'])

function sentenceFor(error: unknown, path: string): BackupRefused | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (noSpace.has(code))
    return new BackupRefused(`There is not enough space in ${dirname(path)} for the backup.`, {
      cause: error,
    })
  if (notWritable.has(code) && isOfFiles(error))
    return new BackupRefused(
      `${basename(path)} cannot be written in ${dirname(path)}: the folder must exist and be writable (${code}).`,
      { cause: error },
    )
  return undefined
}

/** PostgreSQL's socket reports the same codes, but is no file of ours. */
const isOfFiles = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall !== 'connect'
