import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import { readOrganisation } from '#server/organisation/organisation.ts'
import type { Settings } from '#server/settings.ts'
import { type Entry, writeCalendar } from './calendar/calendar.ts'
import { type EventRow, upcomingEvents } from './queries.ts'
import { readEventRow } from './event-row.ts'

type SiteUrl = Pick<Settings, 'siteUrl'>

/** The plain title is neutral, for guests whose calendar other people may see. */
export type TitleChoice = 'own' | 'plain'

export async function calendarOfEvent(
  db: Db,
  settings: SiteUrl,
  { id, title, exactAddress }: { id: string; title: TitleChoice; exactAddress?: string | null },
): Promise<string> {
  const row = await readEventRow(db, id)
  const location = exactAddress ?? row.location
  return writeCalendar([{ ...entryOf(row, settings, title), location }], hostOf(settings))
}

const maxFeedEvents = 200

/** All upcoming events, for calendar apps that subscribe to the feed. */
export async function calendarFeed(db: Db, clock: Clock, settings: SiteUrl): Promise<string> {
  const { name } = await readOrganisation(db)
  const slice = { now: clock.now(), containing: '', limit: maxFeedEvents, offset: 0 }
  const rows = await upcomingEvents(db, slice)
  const entries = rows.map((row) => entryOf(row, settings, 'own'))
  return writeCalendar(entries, { ...hostOf(settings), name })
}

function entryOf(row: EventRow, { siteUrl }: SiteUrl, title: TitleChoice): Entry {
  const { id, starts, starts_at: startsAt, ends_at: endsAt, sequence } = row
  const details = { description: row.description, url: `${siteUrl}/events/${id}` }
  return {
    id,
    title: title === 'plain' ? row.plain_title : row.name,
    day: row.day,
    hours: starts === null ? undefined : { startsAt, endsAt },
    location: row.location,
    details: title === 'plain' ? undefined : details,
    sequence,
    isCancelled: row.cancelled_at !== null,
    updatedAt: row.updated_at,
  }
}

const hostOf = ({ siteUrl }: SiteUrl) => ({ host: new URL(siteUrl).hostname })
