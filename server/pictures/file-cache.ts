import { hourMs } from '#contract/durations.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#server/kit/clock.ts'
import { memoize } from '#server/kit/memoize.ts'

export type FileCache = {
  find: (name: string) => Promise<Buffer | undefined>
  /** Creates a missing file. Concurrent calls with the same name share one result. */
  make: (name: string, write: (path: string) => Promise<unknown>) => Promise<Buffer>
  /** The path of a copy. */
  fileOf: (name: string) => string
}

type Copy = { bytes: number; markedAt: number }

/** An LRU cache of generated pictures on disk, with a size limit. */
export function openFileCache(
  folder: string,
  { clock, maxBytes }: { clock: Clock; maxBytes: number },
): FileCache {
  const pending = new Map<string, Promise<Buffer>>()
  const now = () => clock.now().getTime()
  // A Map has insertion order, so the first copy is the least recently used one.
  const known = memoize((path) => load(path, now()))

  async function find(name: string) {
    const all = await known(folder)
    const copy = all.get(name)
    if (!copy) return undefined
    const body = await readFile(join(folder, name)).catch(() => undefined)
    // The file was deleted, or the machine stopped before its bytes were written.
    if (!body || body.length === 0) {
      all.delete(name)
      return undefined
    }
    all.delete(name)
    all.set(name, copy)
    if (now() - copy.markedAt > hourMs) await mark(name, copy)
    return body
  }

  /** Stores the time of use, so that the order survives a restart. At most once an hour, to limit writes. */
  async function mark(name: string, copy: Copy) {
    copy.markedAt = now()
    await utimes(join(folder, name), clock.now(), clock.now()).catch(() => undefined)
  }

  function make(name: string, write: (path: string) => Promise<unknown>) {
    const started = pending.get(name)
    if (started) return started
    const making = makeNow(name, write).finally(() => pending.delete(name))
    pending.set(name, making)
    return making
  }

  async function makeNow(name: string, write: (path: string) => Promise<unknown>) {
    const found = await find(name)
    if (found) return found
    const all = await known(folder)
    const unfinished = join(folder, `.${randomUUID()}`)
    try {
      await write(unfinished)
      const body = await readFile(unfinished)
      await rename(unfinished, join(folder, name))
      all.set(name, { bytes: body.length, markedAt: now() })
      await evict(all)
      return body
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  async function evict(all: Map<string, Copy>) {
    let total = 0
    for (const { bytes } of all.values()) total += bytes
    for (const [name, { bytes }] of all) {
      if (total <= maxBytes) return
      all.delete(name)
      total -= bytes
      await rm(join(folder, name), { force: true })
    }
  }

  return { find, make, fileOf: (name) => join(folder, name) }
}

async function load(folder: string, now: number): Promise<Map<string, Copy>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found: { name: string; bytes: number; markedAt: number }[] = []
  for (const name of await readdir(folder)) {
    const { size, mtimeMs } = await stat(join(folder, name))
    if (!name.startsWith('.')) found.push({ name, bytes: size, markedAt: mtimeMs })
    // A recent temporary file may belong to another process.
    else if (now - mtimeMs > hourMs) await rm(join(folder, name), { force: true })
  }
  found.sort((a, b) => a.markedAt - b.markedAt)
  return new Map(found.map(({ name, ...copy }) => [name, copy]))
}
