import { hash } from 'node:crypto'
import { writeAudit } from '#server/audit/audit.ts'
import { lockDraftsWith } from '#server/drafts/drafts.ts'
import { blankPdfProperties } from '#server/documents/documents.ts'
import {
  eraseFile as eraseStored,
  idOfUpload,
  putFile,
  readFileBytes,
} from '#server/files/files.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Authority } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { changeUses } from './change-uses.ts'
import { withReplacement } from './content-files.ts'
import { describePicture, lockFile, type MediaDeps, refuseFixed } from './library.ts'
import { mayErase } from './open-file.ts'
import { type FileRow, lockFiles } from './queries.ts'
import { listUses } from './use-queries.ts'

/**
 * Deletes a file for ever. Refused while published content uses it. Drafts lose it and show a gap. Versions before keep
 * its address, which is 410, and cannot be published with it.
 */
export async function eraseFile(
  deps: MediaDeps,
  { actor, checkAgain }: Authority,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string }> {
  await deps.db.transaction().execute(async (tx) => {
    await checkAgain(tx)
    const drafts = await lockDraftsWith(tx, id)
    const row = await lockFile(tx, id)
    refuseErasing(deps, actor, row)
    const publishedUses = (await listUses(tx, id)).filter(({ isPublished }) => isPublished)
    if (publishedUses.length > 0) throw inUse(publishedUses)
    await changeUses(tx, deps, actor, {
      fileId: id,
      drafts,
      change: (content) => withReplacement(content, row.path),
    })
    await eraseStored(tx, deps, id)
    const action = `${row.kind} deleted for ever` as const
    await writeAudit(tx, deps, actor, { action, subject: id, reason })
  })
  // Other servers are notified. On this one the file is gone before the response.
  await deps.files.sync()
  return { id }
}

function refuseErasing(deps: Deps, actor: Actor, row: FileRow): void {
  if (!mayErase(deps, actor, row))
    throw new Refusal(
      'forbidden',
      'Only an owner can delete this file. Editors can delete their own uploads of the last hour.',
    )
  refuseFixed(row)
}

const inUse = (uses: readonly { name: string }[]) =>
  new Refusal(
    'conflict',
    `Published content uses this file: ${uses.map(({ name }) => name).join(', ')}. Replace or remove it there first.`,
  )

/** Exchanges a file for another one of its kind wherever content uses it, published and in drafts. */
export const replaceFile = (deps: Deps, actor: Actor, { id, by }: { id: string; by: string }) =>
  deps.db.transaction().execute(async (tx) => {
    if (id === by) throw new Refusal('conflict', 'This is the same file.')
    const drafts = await lockDraftsWith(tx, id)
    await lockFiles(tx, [id, by])
    const row = await lockFile(tx, id)
    refuseFixed(row)
    const other = await lockFile(tx, by, row.kind)
    const { isUsable, ...picture } = describePicture(other)
    if (!isUsable || other.archived_at)
      throw new Refusal('conflict', 'Describe or restore the other file before it is used.')
    const values = row.kind === 'picture' ? { picture } : {}
    const usedIn = await changeUses(tx, deps, actor, {
      fileId: id,
      drafts,
      change: (content) => withReplacement(content, row.path, { path: other.path, ...values }),
    })
    await writeAudit(tx, deps, actor, { action: `${row.kind} replaced`, subject: id, part: by })
    return { usedIn }
  })

/**
 * Stores a document without its author, creator and title, and uses it in place of the old one, which is deleted for
 * ever. Returns the id of the new one.
 */
export async function blankDocument(
  deps: MediaDeps,
  { actor, checkAgain }: Authority,
  id: string,
): Promise<{ id: string }> {
  const blankedId = await deps.db.transaction().execute(async (tx) => {
    await checkAgain(tx)
    const drafts = await lockDraftsWith(tx, id)
    const row = await lockFile(tx, id, 'document')
    refuseErasing(deps, actor, row)
    const before = await readFileBytes(tx, id)
    const bytes = before && blankPdfProperties(before)
    if (!bytes || bytes.equals(before))
      throw new Refusal('conflict', 'This document has no author, creator or title to remove.')
    const by = (await idOfUpload(tx, hash('sha256', bytes))).id
    const path = `/documents/${by}.pdf`
    await putFile(
      tx,
      {
        id: by,
        kind: 'document',
        origin: 'upload',
        path,
        media_type: 'application/pdf',
        label: row.label,
        size: bytes.length,
        added_by_staff_id: actor.id,
        created_at: row.created_at,
      },
      { bytes, update: { archived_at: null } },
    )
    await changeUses(tx, deps, actor, {
      fileId: id,
      drafts,
      change: (content) => withReplacement(content, row.path, { path }),
    })
    await eraseStored(tx, deps, id)
    const reason = 'Author, creator and title removed, the old file deleted for ever'
    await writeAudit(tx, deps, actor, {
      action: 'document replaced',
      subject: id,
      part: by,
      reason,
    })
    return by
  })
  await deps.files.sync()
  return { id: blankedId }
}
