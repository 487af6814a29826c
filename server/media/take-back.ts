import { writeAudit } from '#server/audit/audit.ts'
import { lockDraftsWith } from '#server/drafts/drafts.ts'
import { eraseFile as eraseStored } from '#server/files/files.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Authority } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { changeUses } from './change-uses.ts'
import { withReplacement } from './content-files.ts'
import { describePicture, lockFile, type MediaDeps, refuseFixed } from './library.ts'
import { mayErase } from './open-file.ts'
import { lockFiles } from './queries.ts'
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
    if (!mayErase(deps, actor, row))
      throw new Refusal(
        'forbidden',
        'Only an owner can delete this file. Editors can delete their own uploads of the last hour.',
      )
    refuseFixed(row)
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
