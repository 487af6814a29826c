import type { LibraryDocument } from '#contract/console/document.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { addDocument, checkDocument, documentPath } from '#server/documents/documents.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Authority } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import type { Upload } from '#server/kit/upload.ts'
import { notFound } from './pictures.ts'
import { type DocumentListRow, findDocument, lockDocument, updateDocument } from './queries.ts'
import { documentUses } from './use-queries.ts'

export const describeDocument = (row: DocumentListRow): LibraryDocument => ({
  id: row.id,
  path: documentPath(row.id),
  title: row.title,
  bytes: row.size,
  addedAt: row.created_at.toISOString(),
  isArchived: row.archived_at !== null,
  replacedBy: row.newer_document_id,
  uses: row.uses,
})

async function readOne(db: Db, id: string): Promise<LibraryDocument> {
  const row = await findDocument(db, id)
  if (!row) throw notFound()
  return describeDocument(row)
}

export async function readDocument(db: Db, id: string) {
  return { ...(await readOne(db, id)), usedIn: await documentUses(db, id) }
}

export async function uploadDocument(deps: Deps, { actor, checkAgain }: Authority, upload: Upload) {
  const file = await checkDocument(upload)
  return deps.db.transaction().execute(async (tx) => {
    await checkAgain(tx)
    await addDocument(tx, { ...file, title: '' })
    await writeAudit(tx, deps, actor, { action: 'document added', subject: file.id })
    return readOne(tx, file.id)
  })
}

/**
 * The newer version has an address of its own. Pages link to the old one until staff publish the new link, and the
 * old address always returns the old file.
 */
export async function replaceDocument(
  deps: Deps,
  { actor, checkAgain }: Authority,
  { id, upload }: { id: string; upload: Upload },
) {
  await readOne(deps.db, id)
  const file = await checkDocument(upload)
  if (file.id === id) throw new Refusal('conflict', 'This is the same file.')
  return deps.db.transaction().execute(async (tx) => {
    await checkAgain(tx)
    if (!(await lockDocument(tx, id))) throw notFound()
    const { title, replacedBy } = await readOne(tx, id)
    if (replacedBy !== null && replacedBy !== file.id)
      throw new Refusal('conflict', 'This document has a newer version. Replace that one.')
    await addDocument(tx, { ...file, title })
    const newer = await readOne(tx, file.id)
    if (newer.replacedBy !== null)
      throw new Refusal('conflict', 'This file is an earlier version of another document.')
    await updateDocument(tx, id, { newer_document_id: file.id })
    await writeAudit(tx, deps, actor, { action: 'document replaced', subject: id, part: file.id })
    return newer
  })
}

export const changeDocument = (
  deps: Deps,
  actor: Actor,
  { id, title }: { id: string; title: string },
) =>
  deps.db.transaction().execute(async (tx) => {
    if (!(await lockDocument(tx, id))) throw notFound()
    await updateDocument(tx, id, { title })
    await writeAudit(tx, deps, actor, { action: 'document changed', subject: id })
    return readDocument(tx, id)
  })

/** Only a document that no content links to can be archived. Its address keeps working. */
export const archiveDocument = (deps: Deps, actor: Actor, id: string) =>
  deps.db.transaction().execute(async (tx) => {
    if (!(await lockDocument(tx, id))) throw notFound()
    const { uses } = await readOne(tx, id)
    if (uses > 0) throw new Refusal('conflict', 'This document is in use.')
    await updateDocument(tx, id, { archived_at: deps.clock.now() })
    await writeAudit(tx, deps, actor, { action: 'document archived', subject: id })
    return readOne(tx, id)
  })

export const restoreDocument = (deps: Deps, actor: Actor, id: string) =>
  deps.db.transaction().execute(async (tx) => {
    if (!(await lockDocument(tx, id))) throw notFound()
    await updateDocument(tx, id, { archived_at: null })
    await writeAudit(tx, deps, actor, { action: 'document restored', subject: id })
    return readOne(tx, id)
  })
