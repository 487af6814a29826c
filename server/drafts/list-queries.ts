import { sql } from 'kysely'
import type { ContentTab } from '#contract/console/content.ts'
import type { ContentKind } from '#contract/console/screen.ts'
import type { Day } from '#contract/dates.ts'
import type { Db } from '#server/db/connect.ts'

export type ListFilters = {
  kind: ContentKind
  tab: ContentTab | undefined
  /** Part of the title; empty for all. */
  title: string
  today: Day
}

/** The sort value of the last row of the page before, and its position. */
type After = { value: Date | Day; position: number }

export const isByDay = (tab: ContentTab | undefined): boolean =>
  tab === 'upcoming' || tab === 'past'

const columns = [
  'id',
  'position',
  'title',
  'day',
  'is_published',
  'is_cancelled',
  'archived_at',
  'edited_by',
  'edited_at',
  'publish_at',
  'schedule_error',
] as const

/** Lists show the published record, and the draft only while there is none. */
const unpublishedBody = sql<unknown>`case when not is_published then body end`

/** Upcoming events by day; other lists the latest first. */
export function draftPage(
  db: Db,
  filters: ListFilters,
  { after, limit }: { after: After | undefined; limit: number },
) {
  const { tab } = filters
  const column = isByDay(tab) ? sql.ref('day') : sql.ref('edited_at')
  const isAscending = tab === 'upcoming'
  const beyond = isAscending ? sql`>` : sql`<`
  const direction = isAscending ? 'asc' : 'desc'
  // An index has everything that this query reads. The rows are read for one page alone.
  const positions = filtered(db, filters)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${column}, position) ${beyond} (${after?.value}, ${after?.position})`,
      ),
    )
    .select('position')
    .orderBy(column, direction)
    .orderBy('position', direction)
    .limit(limit)
  return db
    .selectFrom('draft')
    .where('position', 'in', positions)
    .select(columns)
    .select(sql<boolean>`body is not null`.as('has_body'))
    .select(unpublishedBody.as('unpublished'))
    .orderBy(column, direction)
    .orderBy('position', direction)
    .execute()
}

/** Counts no further than `max`. */
export async function countDrafts(db: Db, filters: ListFilters, max: number): Promise<number> {
  const { count } = await db
    .selectFrom(filtered(db, filters).select('position').limit(max).as('record'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function filtered(db: Db, { kind, tab, title, today }: ListFilters) {
  const all = db.selectFrom('draft').where('kind', '=', kind)
  const named = title === '' ? all : all.where(hasTitle(title))
  if (tab === 'archived') return named.where('archived_at', 'is not', null)
  if (tab === 'scheduled')
    return named.where('publish_at', 'is not', null).where('archived_at', 'is', null)
  if (tab === 'failed')
    return named.where('schedule_error', 'is not', null).where('archived_at', 'is', null)
  if (tab === 'drafts')
    return named
      .where(sql<boolean>`not is_published`)
      .where('archived_at', 'is', null)
      .where('publish_at', 'is', null)
  if (tab === 'published') return named.where(sql<boolean>`is_published`)
  if (tab === 'upcoming') return named.where(sql<boolean>`is_published`).where('day', '>=', today)
  if (tab === 'past') return named.where(sql<boolean>`is_published`).where('day', '<', today)
  return named.where('archived_at', 'is', null)
}

/** Wildcards in the input are escaped. As a subquery, the pattern is computed once instead of for every row. */
function hasTitle(title: string) {
  const pattern = `%${title.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`title_search like (select lower(${pattern}::text))`
}
