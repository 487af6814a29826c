import {
  type ContentKind,
  type ContentRow,
  type ContentState,
  type ContentTab,
} from '#contract/console/content.ts'
import { maxTotal } from '#contract/console/list.ts'
import { type Day, dayOf } from '#contract/dates.ts'
import type { Deps } from '#server/kit/deps.ts'
import { cursorAfter, positionsOf } from '#server/kit/list-cursor.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { countDrafts, draftPage, isByDay } from './list-queries.ts'
import type { StoredDraft } from './queries.ts'

type Query = {
  limit: number
  after?: string | undefined
  tab?: ContentTab | undefined
  title: string
}

/** A page of the records of one kind. */
export async function listContent(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  kind: ContentKind,
  { limit, after, tab, title }: Query,
) {
  if (isByDay(tab) && kind !== 'event') {
    const message = 'Only events have this tab.'
    throw new Refusal('invalid', message, { fields: { tab: message } })
  }
  const list = { name: `content ${kind}`, filters: { tab, title } }
  const filters = { kind, tab, title, today: dayOf(clock.now()) }
  const [found, total] = await Promise.all([
    draftPage(db, filters, {
      after: afterOf(positionsOf(keys, list, after), tab),
      limit: limit + 1,
    }),
    countDrafts(db, filters, maxTotal + 1),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const hasNext = found.length > limit && last !== undefined
  const value = isByDay(tab) ? (last?.day ?? '') : (last?.edited_at.getTime() ?? 0)
  return {
    rows: rows.map((row): ContentRow => ({
      ...describeRow(row, row.has_body),
      day: row.day,
      isCancelled: row.is_cancelled,
    })),
    next: hasNext ? cursorAfter(keys, list, value, last.position) : null,
    total,
  }
}

function afterOf(key: string[] | undefined, tab: ContentTab | undefined) {
  if (!key) return undefined
  const [value = '', position = ''] = key
  return {
    value: isByDay(tab) ? (value as Day) : new Date(Number(value)),
    position: Number(position),
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
export const describeRow = (row: Described, hasBody: boolean) => ({
  id: row.id,
  title: row.title,
  state: stateOf(row),
  isChanged: row.is_published && hasBody,
  publishAt: row.publish_at?.toISOString() ?? null,
  scheduleError: row.schedule_error,
  editedBy: row.edited_by,
  editedAt: row.edited_at.toISOString(),
})

function stateOf({ archived_at, is_published }: Described): ContentState {
  if (archived_at !== null) return 'archived'
  return is_published ? 'published' : 'draft'
}
