import { bumpNoun } from '#server/db/bump-noun.ts'
import { addDays, type Day, dayOf } from '#contract/dates.ts'
import { type Event, type EventPage, maxListedEvents } from '#contract/event.ts'
import type { Db } from '#server/db/connect.ts'
import { announceByTime } from '#server/jobs/jobs.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { EventDraft } from '#contract/draft/event.ts'
import { rowOfDraft } from './draft.ts'
import { asEvent, readEventRow } from './event-row.ts'
import {
  countEvents,
  countNamedLike,
  countUpcoming,
  endedBetween,
  eventsBetween,
  insertEvents,
  newestIds,
  pastEvents,
  upcomingEvents,
} from './queries.ts'
import { readOtherDates } from './series.ts'

export { deleteAddressesByKeys, openAddress } from './address.ts'
export { calendarOfEvent } from './event-calendar.ts'
export { asEvent, readEventRow } from './event-row.ts'
export { type EventRow, findNextEvent } from './queries.ts'

export async function readEvent(db: Db, clock: Clock, id: string): Promise<EventPage> {
  const now = clock.now()
  const event = asEvent(await readEventRow(db, id), now)
  const otherDates = await readOtherDates(db, id, now)
  return otherDates.length === 0 ? event : { ...event, otherDates }
}

type Page = { limit: number; offset: number; q: string }
type EventList = { events: Event[]; totalEvents: number }

/** Upcoming events first, the soonest first, then past events, the newest first. The total counts both. */
export async function listEvents(
  db: Db,
  clock: Clock,
  { limit, offset, q }: Page,
): Promise<EventList> {
  const now = clock.now()
  const search = { now, containing: q }
  const totalEvents = q === '' ? await countEvents(db) : await countNamedLike(db, q)
  // A large offset is expensive, because the database reads every row before it.
  if (offset >= Math.min(totalEvents, maxListedEvents)) return { events: [], totalEvents }
  const rows = await upcomingEvents(db, { ...search, limit, offset })
  if (rows.length < limit) {
    // Upcoming events on this page are the last ones, so no query is needed to count them.
    const before = rows.length > 0 ? offset + rows.length : await countUpcoming(db, search)
    const rest = { limit: limit - rows.length, offset: Math.max(0, offset - before) }
    rows.push(...(await pastEvents(db, { ...search, ...rest })))
  }
  return { events: rows.map((row) => asEvent(row, now)), totalEvents }
}

/** The events of one month and of the adjacent days that the month view shows. */
export async function listMonth(
  db: Db,
  clock: Clock,
  month: string,
): Promise<{ events: Event[]; today: Day }> {
  const first: Day = `${month}-01` as Day
  const rows = await eventsBetween(db, addDays(first, -6), addDays(first, 41))
  const now = clock.now()
  return { events: rows.map((row) => asEvent(row, now)), today: dayOf(now) }
}

/** Call it inside a transaction, so that the events and the version of the noun change together. */
export async function addDrafts(
  tx: Db,
  clock: Clock,
  drafts: readonly EventDraft[],
): Promise<void> {
  const now = clock.now()
  await insertEvents(
    tx,
    drafts.map((draft) => rowOfDraft(draft, dayOf(now), now)),
  )
  await bumpNoun(tx, 'event')
}

/** Drops cached pages when an event ends, because lists show it among the past events then. */
export const turnEventsPast = announceByTime('turn-events-past', 'event', endedBetween)

const maxListed = 1_000

/** The addresses of all events, for the sitemap. */
export async function eventPages(db: Db) {
  const events = await newestIds(db, maxListed)
  return events.map(({ id, updated_at }) => ({
    path: `/events/${id}`,
    changedOn: updated_at.toISOString().slice(0, 10),
  }))
}
