import { hash } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Clock } from '#server/kit/clock.ts'
import { erasedFiles, recordErasedFile } from '#server/vault/vault.ts'
import { deleteFiles } from './queries.ts'

export { mediaFolder } from './folders.ts'
export { artworkFolder, firstDocuments, importFirstFiles, readDrawings } from './first-content.ts'
export {
  deleteFilesAt,
  type FileRow,
  libraryBytes,
  type NewFile,
  putFile,
  readFileBytes,
} from './queries.ts'
export { openStoredFiles, type StoredFiles, wasErased } from './stored-files.ts'

/** Deletes a file for ever: its row and bytes here, its copies on every server after the commit. */
export async function eraseFile(tx: Db, { clock }: { clock: Clock }, id: string): Promise<void> {
  await deleteFiles(tx, [id])
  await recordErasedFile(tx, { clock }, id)
  await bumpNoun(tx, 'file')
}

/** Deletes files again that came back with a restored backup. */
export async function forgetErasedFiles(tx: Db, vaultKeyIds: readonly string[]): Promise<void> {
  const ids = vaultKeyIds.map((id) => id.replaceAll('-', ''))
  if ((await deleteFiles(tx, ids)) > 0) await bumpNoun(tx, 'file')
}

/**
 * The id of an uploaded file, and when the same bytes were deleted for ever. A file that returns gets another id, so that
 * the old address stays gone.
 */
export async function idOfUpload(
  db: Db,
  sha256: string,
): Promise<{ id: string; erasedAt: Date | undefined }> {
  const erased = await erasedFiles(db)
  let id = sha256.slice(0, 32)
  let erasedAt: Date | undefined
  for (let at = erased.get(id); at; at = erased.get(id)) {
    erasedAt = at
    id = hash('sha256', id).slice(0, 32)
  }
  return { id, erasedAt }
}
