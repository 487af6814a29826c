import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import { readOrganisation } from '#server/organisation/organisation.ts'
import type { Settings } from '#server/settings.ts'
import { type Entry, writeCalendar } from './calendar/calendar.ts'
import { type EventRow, upcomingEvents } from './queries.ts'
import { rowOf } from './row-of.ts'

type Where = Pick<Settings, 'siteUrl'>

/** A calendar that somebody else may see over one's shoulder needs a title that says nothing. */
export type TitleChoice = 'own' | 'plain'

export async function calendarOfEvent(
  db: Db,
  settings: Where,
  { id, title, exactAddress }: { id: string; title: TitleChoice; exactAddress?: boolean },
): Promise<string> {
  const row = await rowOf(db, id)
  const location = exactAddress ? (row.exact_address ?? row.location) : row.location
  return writeCalendar([{ ...entryOf(row, settings, title), location }], at(settings))
}

const feedMost = 200

/** Everything to come, for calendars that look again by themselves. */
export async function calendarFeed(db: Db, clock: Clock, settings: Where): Promise<string> {
  const { name } = await readOrganisation(db)
  const slice = { now: clock.now(), containing: '', limit: feedMost, offset: 0 }
  const rows = await upcomingEvents(db, slice)
  const entries = rows.map((row) => entryOf(row, settings, 'own'))
  return writeCalendar(entries, { ...at(settings), name })
}

function entryOf(row: EventRow, { siteUrl }: Where, title: TitleChoice): Entry {
  const { id, starts, starts_at: startsAt, ends_at: endsAt, sequence } = row
  const more = { description: row.description, url: `${siteUrl}/events/${id}` }
  return {
    id,
    title: title === 'plain' ? row.plain_title : row.name,
    day: row.day,
    hours: starts === null ? undefined : { startsAt, endsAt },
    location: row.location,
    more: title === 'plain' ? undefined : more,
    sequence,
    updatedAt: row.updated_at,
  }
}

const at = ({ siteUrl }: Where) => ({ host: new URL(siteUrl).hostname })
