import { type Event, maxListedEvents } from '#contract/event.ts'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import { asEvent } from './event-row.ts'
import {
  countEvents,
  countNamedLike,
  countUpcoming,
  pastEvents,
  upcomingEvents,
} from './queries.ts'

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
