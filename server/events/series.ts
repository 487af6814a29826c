import { type RawBuilder, sql } from 'kysely'
import type { OtherDate } from '#contract/event.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Db } from '#server/db/connect.ts'
import { exists } from '#server/db/rows.ts'
import { publicTime } from './event-row.ts'

/** The page of an event links to no more dates of its series. */
const maxOtherDates = 60

/** The upcoming dates of the series of an event, without itself and cancelled ones, the soonest first. */
export async function readOtherDates(db: Db, id: string, now: Date): Promise<OtherDate[]> {
  const rows = await db
    .selectFrom('event')
    .select(['id', 'day', 'starts', 'ends'])
    .where('id', '<>', id)
    .where('id', 'in', sql<string>`(select id from draft where ${isInSeriesOf(id)})`)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(maxOtherDates)
    .execute()
  return rows.map((row) => ({ _id: row.id, ...publicTime(row) }))
}

/** Drops the cached pages of an event. Those of the other dates of its series link to it, so they are dropped too. */
export async function bumpEvent(tx: Db, id: string): Promise<void> {
  const isInSeries = await exists(
    tx
      .selectFrom('draft')
      .select('id')
      .where('kind', '=', 'event')
      .where('id', '=', id)
      .where('event_series_id', 'is not', null),
  )
  await bumpNoun(tx, 'event', isInSeries ? null : id)
}

/** Drafts have the series, because an event that was never published belongs to one too. */
const isInSeriesOf = (id: string): RawBuilder<boolean> => sql`
  kind = 'event' and event_series_id = (select event_series_id from draft where kind = 'event' and id = ${id})`
