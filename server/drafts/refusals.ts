import { nameActors } from '#server/actors/actors.ts'
import type { Db } from '#server/db/connect.ts'
import type { ContentRules } from '#server/kit/content-kind.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import type { StoredDraft } from './queries.ts'

export const notFound = () => new Refusal('not-found', 'There is nothing at this address.')

export async function staleVersion(
  db: Db,
  deps: Pick<Deps, 'keys'>,
  { edited_by }: Pick<StoredDraft, 'edited_by'>,
): Promise<Refusal> {
  const nameOf = await nameActors(db, deps, [edited_by])
  const editor = edited_by === null ? 'Another person' : nameOf(edited_by)
  return new Refusal(
    'conflict',
    `${editor} changed this draft in the meantime. Compare both versions.`,
  )
}

export function refuseArchived({ archived_at }: Pick<StoredDraft, 'archived_at'>): void {
  if (archived_at !== null) throw new Refusal('conflict', 'It is archived. Restore it first.')
}

/** The rules for new records. The contract allows only kinds here whose records staff create. */
export function creatable(rules: ContentRules) {
  if (!rules.create) throw notFound()
  return rules.create
}
