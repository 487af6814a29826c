import { type Selectable, sql } from 'kysely'
import { longestEventDays } from '#contract/event.ts'
import type { Db } from '#server/db/connect.ts'
import type { DB } from '#server/db/tables.ts'

type EventRow = Selectable<DB['event']>

/** The line of all events by their start, at one moment. */
export type LineRow = {
  total: number
  /** Where the last milestone stands before anything that may still go on. */
  first: number
  /** From there on, for each that has begun, whether it goes on; null where nothing has begun. */
  isOn: boolean[] | null
}

export async function lineAt(db: Db, now: Date): Promise<LineRow | undefined> {
  const since = new Date(now.getTime() - longestEventDays * 86_400_000)
  const { rows } = await sql<LineRow>`
    select
      (select count from event_total) as total,
      milestone.position as first,
      (
        select array_agg(ends_at > ${now} order by starts_at, id) from event
        where starts_at between milestone.starts_at and ${now}
          and (starts_at, id) >= (milestone.starts_at, milestone.event_id)
      ) as "isOn"
    from event_milestone as milestone
    where starts_at <= ${since}
    order by starts_at desc, position desc
    limit 1
  `.execute(db)
  return rows[0]
}

/** So many as stand one behind the other. */
export async function eventsFrom(db: Db, position: number, count: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    with milestone as (
      select * from event_milestone where position <= ${position} order by position desc limit 1
    )
    select * from event
    where (starts_at, id) >= ((select starts_at from milestone), (select event_id from milestone))
    order by starts_at, id
    offset ${position} - (select position from milestone)
    limit ${count}
  `.execute(db)
  return rows
}
