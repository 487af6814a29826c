import type { DraftBody } from '#contract/console/content.ts'
import type { Db } from '#server/db/connect.ts'
import { systemIds } from '#server/kit/actor.ts'
import type { ContentRules, Publishable } from '#server/kit/content-kind.ts'
import { Refusal } from '#server/kit/refuse.ts'
import type { DraftDeps } from './describe.ts'
import { fillGaps, type Gap } from './fill-gaps.ts'
import { prepare } from './publish.ts'
import { findDraft, lockDraft, type RecordKey, type StoredDraft } from './queries.ts'
import { notFound } from './refusals.ts'

type Page = { path: string; replies: Record<string, unknown> }

type Preview =
  | (Page & { gaps: readonly Gap[] })
  /** The messages of fields for which no placeholder exists. */
  | { fields: Record<string, string> }

class PreviewDone extends Error {}

/** A write may reject one field after the other. */
const maxRefusals = 3

/**
 * The responses of the public API as they would be after a publish. Fields without a valid value have placeholders.
 * The rules of the kind write the record in a transaction that is rolled back, so the preview is what visitors would get.
 */
export async function previewDraft(deps: DraftDeps, key: RecordKey): Promise<Preview> {
  const row = await findDraft(deps.db, key)
  if (!row) throw notFound()
  const rules = deps.kinds[key.kind]
  const { before, draft, found, isUnchanged } = await prepare(deps.db, rules, row)
  if (isUnchanged) return { ...(await describe(deps.db, deps, key)), gaps: [] }
  if (!('fields' in found)) {
    const written = await describeWritten(deps, row, found)
    if ('path' in written) return { ...written, gaps: [] }
  }
  return previewIncomplete(deps, row, { before, draft })
}

type Drafts = { before: DraftBody | undefined; draft: DraftBody }

async function previewIncomplete(
  deps: DraftDeps,
  row: StoredDraft,
  { before, draft }: Drafts,
): Promise<Preview> {
  const rules = deps.kinds[row.kind]
  const schema = rules.schemaOf(row.id)
  if (!schema) throw notFound()
  let current = draft
  let fields: Record<string, string> = {}
  for (let refusals = 0; refusals <= maxRefusals; refusals += 1) {
    const { body, gaps } = fillGaps(schema, current, before)
    const found = rules.prepare({ id: row.id, before, draft: body, isFirst: !row.is_id_fixed })
    if ('fields' in found) return found
    const written = await describeWritten(deps, row, found)
    if ('path' in written) return { ...written, gaps }
    ;({ fields } = written)
    for (const path of Object.keys(fields)) current = withPublished(current, before, path)
  }
  return { fields }
}

/** Writes the record, reads the responses and rolls back. The database may reject a field. */
async function describeWritten(
  deps: DraftDeps,
  row: StoredDraft,
  { write }: Pick<Publishable, 'write'>,
): Promise<Page | { fields: Record<string, string> }> {
  let page: Page | undefined
  const rolledBack = deps.db.transaction().execute(async (tx) => {
    // The draft first, as every writer of content, to avoid deadlocks: triggers of the published row change the draft.
    await lockDraft(tx, row)
    await write(tx, deps, row.edited_by ?? systemIds.store)
    page = await describe(tx, deps, row)
    throw new PreviewDone()
  })
  let fields: Record<string, string> = {}
  await rolledBack.catch((error: unknown) => {
    if (error instanceof Refusal && error.fields) ({ fields } = error)
    else if (!(error instanceof PreviewDone)) throw error
  })
  return page ?? { fields }
}

const describe = async (db: Db, deps: DraftDeps, { kind, id }: RecordKey): Promise<Page> => {
  const rules: ContentRules = deps.kinds[kind]
  return {
    path: (await rules.pathOf(db, id)) ?? '/',
    replies: await rules.publicReplies(db, deps, id),
  }
}

/** A draft with the published value of a field. Without one, the whole first part of the path is missing. */
function withPublished(draft: DraftBody, before: DraftBody | undefined, path: string): DraftBody {
  const [key = ''] = path.split('.')
  const { [key]: _rejected, ...others } = draft
  return before !== undefined && key in before ? { ...others, [key]: before[key] } : others
}
