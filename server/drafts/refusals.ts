import type { ContentRules } from '#server/kit/content-kind.ts'
import { Refusal } from '#server/kit/refuse.ts'
import type { StoredDraft } from './queries.ts'

export const notFound = () => new Refusal('not-found', 'There is nothing at this address.')

export const staleVersion = ({ edited_by }: Pick<StoredDraft, 'edited_by'>) =>
  new Refusal(
    'conflict',
    `${edited_by ?? 'Another person'} changed this draft in the meantime. Compare both versions.`,
  )

export function refuseArchived({ archived_at }: Pick<StoredDraft, 'archived_at'>): void {
  if (archived_at !== null)
    throw new Refusal('conflict', 'This record is archived. Restore it first.')
}

/** For kinds whose records staff create. The contract allows no other kind here. */
export function creatable(rules: ContentRules) {
  if (!rules.create) throw notFound()
  return rules.create
}
