import type { Suggestions } from '#contract/console/suggestion.ts'
import type { DraftDeps } from './describe.ts'
import { findDraft, type RecordKey } from './queries.ts'
import { notFound } from './refusals.ts'

export async function readSuggestions(
  { db, kinds }: Pick<DraftDeps, 'db' | 'kinds'>,
  key: RecordKey,
): Promise<Suggestions> {
  if (!(await findDraft(db, key))) throw notFound()
  return (await kinds[key.kind].suggest?.(db, key.id)) ?? { values: {}, accessCards: [] }
}
