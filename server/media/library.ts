import type { LibraryDocument } from '#contract/console/document.ts'
import type { LibraryQuery } from '#contract/console/media.ts'
import type { LibraryPicture } from '#contract/console/picture.ts'
import type { UploadKind } from '#contract/console/upload.ts'
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Db } from '#server/db/connect.ts'
import type { NewFile, StoredFiles } from '#server/files/files.ts'
import { idOfUpload, putFile } from '#server/files/files.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Authority } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keysetPage, numberIn } from '#server/kit/list-cursor.ts'
import { DeskRefusal, Refusal } from '#server/kit/refuse.ts'
import type { Upload } from '#server/kit/upload.ts'
import { fixedPaths } from './fixed-paths.ts'
import { countFiles, filePage, type FileRow, findFile, lockFiles, updateFile } from './queries.ts'

export type MediaDeps = Deps & { files: Pick<StoredFiles, 'sync'> }

const described = (row: FileRow) => ({
  id: row.id,
  bytes: row.size,
  addedAt: row.created_at.toISOString(),
  isArchived: row.archived_at !== null,
  isFirstContent: row.origin === 'first-content',
  isFixed: fixedPaths.has(row.path),
  uses: row.uses,
})

export const describePicture = (row: FileRow): LibraryPicture => ({
  ...described(row),
  src: row.path,
  width: row.width,
  height: row.height,
  alt: row.label,
  isDecorative: row.is_decorative,
  isUsable: row.label !== '' || row.is_decorative,
  focus: { x: row.focus_x, y: row.focus_y },
})

export const describeDocument = (row: FileRow): LibraryDocument => ({
  ...described(row),
  path: row.path,
  title: row.label,
})

const listOf =
  <Described>(kind: UploadKind, describe: (row: FileRow) => Described) =>
  async (
    { db, keys }: Pick<Deps, 'db' | 'keys'>,
    { limit, after, q, filter }: LibraryQuery,
  ): Promise<{ rows: Described[]; next: string | null; total: number }> => {
    const list = { name: `${kind}s`, filters: { q, filter } }
    const page = await keysetPage(
      keys,
      list,
      { limit, after },
      {
        read: (position, max) =>
          filePage(db, { kind, q, filter, after: numberIn(position), limit: max }),
        count: (max) => countFiles(db, { kind, q, filter }, max),
        positionOf: ({ position }) => [position],
      },
    )
    return { ...page, rows: page.rows.map(describe) }
  }

export const listPictures = listOf('picture', describePicture)
export const listDocuments = listOf('document', describeDocument)

/** A file of the library, of one kind if the caller names it. */
export async function readFile(db: Db, id: string, kind?: UploadKind): Promise<FileRow> {
  const row = await findFile(db, id)
  if (!row || (kind && row.kind !== kind)) throw notFound()
  return row
}

/** Locks a file, so that no content begins to use it, and reads it. */
export async function lockFile(tx: Db, id: string, kind?: UploadKind): Promise<FileRow> {
  await lockFiles(tx, [id])
  return readFile(tx, id, kind)
}

/** The id of an upload. Throws if these bytes were deleted for ever and the person did not confirm that they return. */
export async function confirmedId(
  { db }: Pick<Deps, 'db'>,
  { sha256 }: Pick<Upload, 'sha256'>,
  again: string | undefined,
): Promise<string> {
  const { id, erasedAt } = await idOfUpload(db, sha256)
  if (!erasedAt || again) return id
  throw new DeskRefusal('erased-before', 'This file was deleted for ever. Add it again?')
}

type Added = {
  row: Pick<NewFile, 'id' | 'kind' | 'path' | 'media_type' | 'size'> &
    Partial<Pick<NewFile, 'width' | 'height' | 'label'>>
  bytes: Buffer
}

/** The same file is stored once, and what staff wrote about it stays. Uploading it returns it from the archive. */
export const addFile = (
  deps: Deps,
  { actor, checkAgain }: Authority,
  { row, bytes }: Added,
): Promise<FileRow> =>
  deps.db.transaction().execute(async (tx) => {
    await checkAgain(tx)
    const added = {
      ...row,
      origin: 'upload',
      added_by_staff_id: actor.id,
      created_at: deps.clock.now(),
    } as const
    await putFile(tx, added, { bytes, update: { archived_at: null } })
    await bumpNoun(tx, 'file')
    await writeAudit(tx, deps, actor, { action: `${row.kind} added`, subject: row.id })
    return readFile(tx, row.id)
  })

/** Only a file that no content uses can be archived. Its address is then 410. */
export const archiveFile = (deps: MediaDeps, actor: Actor, id: string) =>
  changeState(deps, actor, id, (row) => {
    refuseFixed(row)
    if (row.uses > 0) throw new Refusal('conflict', `This ${row.kind} is in use.`)
    return { archivedAt: deps.clock.now(), entry: { action: `${row.kind} archived` } }
  })

export const restoreFile = (deps: MediaDeps, actor: Actor, id: string) =>
  changeState(deps, actor, id, ({ kind }) => ({
    archivedAt: null,
    entry: { action: `${kind} restored` },
  }))

async function changeState(
  deps: MediaDeps,
  actor: Actor,
  id: string,
  change: (row: FileRow) => { archivedAt: Date | null; entry: AuditEntry },
): Promise<{ id: string }> {
  await deps.db.transaction().execute(async (tx) => {
    const { archivedAt, entry } = change(await lockFile(tx, id))
    await updateFile(tx, id, { archived_at: archivedAt })
    await bumpNoun(tx, 'file')
    await writeAudit(tx, deps, actor, { ...entry, subject: id })
  })
  await deps.files.sync()
  return { id }
}

export function refuseFixed({ path, kind }: Pick<FileRow, 'path' | 'kind'>): void {
  if (fixedPaths.has(path))
    throw new Refusal('conflict', `The site itself shows this ${kind} on its pages.`)
}

export const notFound = () => new Refusal('not-found', 'There is nothing at this address.')
