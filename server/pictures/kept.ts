import { hourMs } from '#contract/durations.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#server/kit/clock.ts'
import { memoize } from '#server/kit/keep-fulfilled.ts'

export type FileCache = {
  find: (name: string) => Promise<Buffer | undefined>
  /** Makes what is missing. Whoever asks for the same while it is being made gets the same. */
  make: (name: string, write: (path: string) => Promise<unknown>) => Promise<Buffer>
}

type Copy = { bytes: number; markedAt: number }

/** Pictures that took work to make, on disk up to a limit. What was not looked at for longest goes first. */
export function openFileCache(
  folder: string,
  { clock, most }: { clock: Clock; most: number },
): FileCache {
  const beingMade = new Map<string, Promise<Buffer>>()
  const now = () => clock.now().getTime()
  // A Map keeps its order, so the first copy is always the one that was used longest ago.
  const known = memoize((path) => load(path, now()))

  async function find(name: string) {
    const all = await known(folder)
    const copy = all.get(name)
    if (!copy) return undefined
    const body = await readFile(join(folder, name)).catch(() => undefined)
    // Somebody tidied up, or the machine stopped before the bytes were on disk.
    if (!body || body.length === 0) {
      all.delete(name)
      return undefined
    }
    all.delete(name)
    all.set(name, copy)
    if (now() - copy.markedAt > hourMs) await mark(name, copy)
    return body
  }

  /** The order must outlive this process; the hour keeps reading from becoming writing. */
  async function mark(name: string, copy: Copy) {
    copy.markedAt = now()
    await utimes(join(folder, name), clock.now(), clock.now()).catch(() => undefined)
  }

  function make(name: string, write: (path: string) => Promise<unknown>) {
    const started = beingMade.get(name)
    if (started) return started
    const making = makeNow(name, write).finally(() => beingMade.delete(name))
    beingMade.set(name, making)
    return making
  }

  async function makeNow(name: string, write: (path: string) => Promise<unknown>) {
    const held = await find(name)
    if (held) return held
    const all = await known(folder)
    const unfinished = join(folder, `.${randomUUID()}`)
    try {
      await write(unfinished)
      const body = await readFile(unfinished)
      await rename(unfinished, join(folder, name))
      all.set(name, { bytes: body.length, markedAt: now() })
      await makeRoom(all)
      return body
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  async function makeRoom(all: Map<string, Copy>) {
    let total = 0
    for (const { bytes } of all.values()) total += bytes
    for (const [name, { bytes }] of all) {
      if (total <= most) return
      all.delete(name)
      total -= bytes
      await rm(join(folder, name), { force: true })
    }
  }

  return { find, make }
}

async function load(folder: string, now: number): Promise<Map<string, Copy>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found: { name: string; bytes: number; markedAt: number }[] = []
  for (const name of await readdir(folder)) {
    const { size, mtimeMs } = await stat(join(folder, name))
    if (!name.startsWith('.')) found.push({ name, bytes: size, markedAt: mtimeMs })
    // Another process may be writing a fresh one.
    else if (now - mtimeMs > hourMs) await rm(join(folder, name), { force: true })
  }
  found.sort((a, b) => a.markedAt - b.markedAt)
  return new Map(found.map(({ name, ...copy }) => [name, copy]))
}
