import type { ContentState, Draft, DraftBody } from '#contract/console/content.ts'
import { EventDay } from '#contract/draft/event-body.ts'
import type { Day } from '#contract/dates.ts'
import { nameActors } from '#server/actors/actors.ts'
import type { Db } from '#server/db/connect.ts'
import type { ContentKinds, ContentRules } from '#server/kit/content-kind.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { StoredDraft } from './queries.ts'

/** What the rules of drafts need: `server/content-kinds.ts` has the kinds. */
export type DraftDeps = Deps & { kinds: ContentKinds }

/** The draft; the stored record while no draft is stored. */
export async function bodyOf(
  db: Db,
  rules: ContentRules,
  { id, body }: Pick<StoredDraft, 'id' | 'body'>,
): Promise<DraftBody> {
  return body === null ? ((await rules.read(db, id)) ?? {}) : (body as DraftBody)
}

export async function describeDraft(
  db: Db,
  { kinds, keys }: Pick<DraftDeps, 'kinds' | 'keys'>,
  row: StoredDraft,
): Promise<Draft> {
  const nameOf = await nameActors(db, { keys }, [row.edited_by])
  const rules = kinds[row.kind]
  const { id, is_published: isPublished } = row
  const block = isPublished ? ((await rules.create?.blockOf?.(db, id)) ?? null) : null
  const cancelledAt = isPublished ? await rules.event?.cancelledAt(db, id) : null
  return {
    ...describeRow(row, nameOf, row.body !== null),
    kind: row.kind,
    version: row.version,
    body: await bodyOf(db, rules, row),
    isIdFixed: row.is_id_fixed || rules.create === undefined,
    path: isPublished ? await rules.pathOf(db, id) : null,
    cancelledAt: cancelledAt?.toISOString() ?? null,
    guests: (isPublished && (await rules.event?.countGuests(db, id))) || null,
    fixedItems: (isPublished && (await rules.fixedItems?.(db, id))) || [],
    unpublishBlock: block,
    archiveBlock: block,
  }
}

type Described = Pick<
  StoredDraft,
  | 'id'
  | 'title'
  | 'is_published'
  | 'archived_at'
  | 'publish_at'
  | 'schedule_error'
  | 'edited_by'
  | 'edited_at'
>

/** The fields that lists and drafts share. */
export const describeRow = (
  row: Described,
  nameOf: (actor: string) => string,
  hasBody: boolean,
) => ({
  id: row.id,
  title: row.title,
  state: stateOf(row),
  isChanged: row.is_published && hasBody,
  publishAt: row.publish_at?.toISOString() ?? null,
  scheduleError: row.schedule_error,
  editedBy: row.edited_by && nameOf(row.edited_by),
  editedAt: row.edited_at.toISOString(),
})

function stateOf({ archived_at, is_published }: Described): ContentState {
  if (archived_at !== null) return 'archived'
  return is_published ? 'published' : 'draft'
}

/** Title and day of a draft in lists. A draft may hold anything in these fields. */
export function headingOf(
  rules: ContentRules,
  body: DraftBody,
): { title: string; day: Day | null } {
  const title = rules.titleOf(body)
  const day = rules.event ? EventDay.safeParse(body['date']) : undefined
  return {
    // PostgreSQL rejects the null character.
    title: typeof title === 'string' ? title.replaceAll('\u0000', '').trim().slice(0, 200) : '',
    day: day?.success ? (day.data as Day) : null,
  }
}

/** A body with the value that only a request of its own changes, as it is in the current draft. */
export function withOwnValue(
  { ownKey }: ContentRules,
  body: DraftBody,
  current: DraftBody,
): DraftBody {
  if (ownKey === undefined) return body
  const { [ownKey]: _input, ...rest } = body
  return ownKey in current ? { ...rest, [ownKey]: current[ownKey] } : rest
}
