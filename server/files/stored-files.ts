import { hash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { erasedFiles, isErasedFile } from '#server/vault/vault.ts'
import { firstFiles } from './first-content.ts'
import { mediaFolder } from './folders.ts'
import { archivedFirstContent, type FileRow, readFileRow } from './queries.ts'
import { cacheRows } from './row-cache.ts'

export type StoredFiles = ReturnType<typeof openStoredFiles>

const retryMs = 1_000

/**
 * The files that the site serves, as this process knows them. `sync` reads what any process archived, restored or
 * deleted, and deletes the copies of deleted files on the disk of this server.
 */
export function openStoredFiles({ db, settings, clock }: Pick<Deps, 'db' | 'settings' | 'clock'>) {
  const rows = cacheRows((path) => readFileRow(db, path), clock)
  const listeners: ((hidden: ReadonlySet<string>) => void)[] = []
  let erased: ReadonlySet<string> = new Set()
  let hidden: ReadonlySet<string> = new Set()
  let syncing = Promise.resolve()

  /** The row of a file. Throws if there is none, or if it is archived or deleted. */
  async function find(path: string): Promise<FileRow> {
    const row = await rows.find(path)
    if (row && row.archived_at === null) return row
    throw row || (await wasErased(db, path)) ? gone(path) : missing(path)
  }

  /** Throws if a file of the first content is archived or deleted. These files are served without the database. */
  async function checkFirst(path: string): Promise<void> {
    if (hidden.has(path)) await find(path)
  }

  /** Call it after a copy was written: its file may have been deleted for ever meanwhile. */
  async function checkCopy(id: string, file: string): Promise<void> {
    if (!erased.has(id)) return
    await rm(file, { force: true })
    throw gone(file)
  }

  async function syncNow(): Promise<void> {
    const ids = await erasedFiles(db)
    const archived = new Set(await archivedFirstContent(db))
    const first = firstFiles().filter(({ id, path }) => ids.has(id) || archived.has(path))
    hidden = new Set(first.map(({ path }) => path))
    // The name of a drawing's crop begins with the hash of the drawing.
    const drawings = first.filter(({ kind, id }) => kind === 'picture' && ids.has(id))
    const hashes = await Promise.all(drawings.map(({ file }) => hashOfFile(file)))
    erased = new Set([...ids.keys(), ...hashes])
    rows.clear()
    for (const listener of listeners) listener(hidden)
    await deleteCopies(settings.dataDir, erased)
  }

  const sync = (): Promise<void> => (syncing = syncing.catch(() => undefined).then(syncNow))

  return {
    find,
    checkFirst,
    checkCopy,
    sync,
    /** Syncs until it succeeds, because the notification does not come again. */
    syncSoon: async (onError: (error: unknown) => void): Promise<void> => {
      for (;;) {
        try {
          return await sync()
        } catch (error) {
          onError(error)
          await pause(retryMs, undefined, { ref: false })
        }
      }
    },
    /** Called with the paths of the first content that are archived or deleted, after each sync. */
    onHidden: (listener: (paths: ReadonlySet<string>) => void) => void listeners.push(listener),
  }
}

async function deleteCopies(dataDir: string, erased: ReadonlySet<string>): Promise<void> {
  if (erased.size === 0) return
  for (const name of ['originals', 'documents', 'derived'] as const) {
    const folder = mediaFolder(dataDir, name)
    const copies = await readdir(folder).catch(() => [])
    const deleted = copies.filter((copy) => erased.has(copy.slice(0, idLength)))
    await Promise.all(deleted.map((copy) => rm(join(folder, copy), { force: true })))
  }
}

const idLength = 32

export const wasErased = (db: Db, path: string): Promise<boolean> => isErasedFile(db, idIn(path))

/** The id of a file that this address had. An upload is named by its id, a file of the first content by its path. */
const idIn = (path: string): string =>
  /\/([0-9a-f]{32})\.[a-z]+$/.exec(path)?.[1] ?? hash('sha256', path).slice(0, idLength)

const hashOfFile = async (file: string) => hash('sha256', await readFile(file)).slice(0, idLength)

const nounOf = (path: string) => (path.endsWith('.pdf') ? 'document' : 'picture')
const missing = (path: string) =>
  new Refusal('not-found', `There is no ${nounOf(path)} at this address.`)
const gone = (path: string) => new Refusal('gone', `This ${nounOf(path)} was removed.`)
