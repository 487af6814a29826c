import type { Db } from '#server/db/connect.ts'
import { systemIds } from '#server/kit/actor.ts'
import { Refusal } from '#server/kit/refuse.ts'
import type { DraftDeps } from './describe.ts'
import { prepare } from './publish.ts'
import { findDraft, lockDraft, type RecordKey } from './queries.ts'
import { notFound } from './refusals.ts'

type Preview =
  | { path: string; replies: Record<string, unknown> }
  /** The messages of the fields that a page needs. */
  | { fields: Record<string, string> }

class PreviewDone extends Error {}

/**
 * The responses of the public API as they would be after a publish. The rules of the kind write the record in a
 * transaction that is rolled back, so the preview is what visitors would get.
 */
export async function previewDraft(deps: DraftDeps, key: RecordKey): Promise<Preview> {
  const row = await findDraft(deps.db, key)
  if (!row) throw notFound()
  const rules = deps.kinds[key.kind]
  const { found, isUnchanged } = await prepare(deps.db, rules, row)
  if ('fields' in found) return found
  const describe = async (tx: Db): Promise<Preview> => ({
    path: (await rules.pathOf(tx, key.id)) ?? '/',
    replies: await rules.publicReplies(tx, deps, key.id),
  })
  if (isUnchanged) return describe(deps.db)
  let preview: Preview | undefined
  const rolledBack = deps.db.transaction().execute(async (tx) => {
    // The draft first, as every writer of content, to avoid deadlocks: triggers of the published row change the draft.
    await lockDraft(tx, key)
    await found.write(tx, deps, row.edited_by ?? systemIds.store)
    preview = await describe(tx)
    throw new PreviewDone()
  })
  await rolledBack.catch((error: unknown) => {
    if (error instanceof Refusal && error.fields) preview = { fields: error.fields }
    else if (!(error instanceof PreviewDone)) throw error
  })
  return preview ?? { fields: {} }
}
