import { CampaignDraft } from '#contract/campaign.ts'
import type { MediaUse } from '#contract/console/media.ts'
import { Page } from '#contract/page.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Db } from '#server/db/connect.ts'
import { type lockDraftsWith, updateCopies } from '#server/drafts/drafts.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { type Content, listUses, lockPublished, savePublished } from './use-queries.ts'

type Change = {
  fileId: string
  /** The drafts that the transaction locked before the file. */
  drafts: Awaited<ReturnType<typeof lockDraftsWith>>
  /** Returns a JSON value, or a column of a published record, with the change. */
  change: (content: unknown) => unknown
}

/** Changes every use of a file, published and in drafts. Returns the records. */
export async function changeUses(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  actor: Actor,
  { fileId, drafts, change }: Change,
): Promise<MediaUse[]> {
  const uses = await listUses(tx, fileId)
  const changed: MediaUse[] = []
  for (const use of uses) {
    const row = drafts.find(({ kind, id }) => kind === use.kind && id === use.id)
    if (!row && use.kind !== 'newsletter')
      throw new Refusal('conflict', `${use.name} began to use this file just now. Try again.`)
    if (use.isPublished && (await changePublished(tx, use, change))) changed.push(use)
    if (row && use.isInDraft) await updateCopies(tx, deps, actor, { row, body: change(row.body) })
  }
  for (const use of changed) await bumpUse(tx, use)
  return uses
}

/** The organisation is on every page, the first campaign has a second address, and issues have no page. */
function bumpUse(tx: Db, { kind, id }: MediaUse): Promise<void> {
  const hasOwnPage = !['organisation', 'campaign', 'newsletter'].includes(kind)
  return bumpNoun(tx, kind, hasOwnPage ? id : null)
}

/** Returns whether the record changed, so that unchanged pages stay in the cache. */
async function changePublished(tx: Db, use: MediaUse, change: Change['change']): Promise<boolean> {
  const before = await lockPublished(tx, use)
  if (!before) return false
  const changed = Object.fromEntries(
    Object.entries(before)
      .map(([column, value]) => [column, change(value)] as const)
      .filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(before[column])),
  )
  if (Object.keys(changed).length === 0) return false
  if (isComplete(use.kind, before) && !isComplete(use.kind, { ...before, ...changed }))
    throw new Refusal('conflict', `${use.name} shows this picture where it needs alt text.`)
  await savePublished(tx, use, changed)
  return true
}

/** Whether the site can show the record. Some pages reject a picture without alt text. */
function isComplete(kind: MediaUse['kind'], { body }: Content): boolean {
  if (kind === 'page') return Page.safeParse(body).success
  if (kind !== 'campaign') return true
  return CampaignDraft.safeParse({ ...Object(body), _id: 'any', position: 1 }).success
}
