import { type Event, eventsListedMost } from '#contract/event.ts'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import { asEvent } from './as-event.ts'
import {
  countEvents,
  countNamedLike,
  countUpcoming,
  pastEvents,
  upcomingEvents,
} from './queries.ts'

type Page = { limit: number; offset: number; q: string }
type Listed = { events: Event[]; totalEvents: number }

/** Upcoming ones first, soonest first; then past ones, newest first. The total counts both. */
export async function listEvents(
  db: Db,
  clock: Clock,
  { limit, offset, q }: Page,
): Promise<Listed> {
  const now = clock.now()
  const search = { now, containing: q }
  const totalEvents = q === '' ? await countEvents(db) : await countNamedLike(db, q)
  // Whoever could ask for the end of a hundred thousand events would make the database count all of them.
  if (offset >= Math.min(totalEvents, eventsListedMost)) return { events: [], totalEvents }
  const rows = await upcomingEvents(db, { ...search, limit, offset })
  if (rows.length < limit) {
    // A page that began with upcoming ones has just told how many there are.
    const before = rows.length > 0 ? offset + rows.length : await countUpcoming(db, search)
    const rest = { limit: limit - rows.length, offset: Math.max(0, offset - before) }
    rows.push(...(await pastEvents(db, { ...search, ...rest })))
  }
  return { events: rows.map((row) => asEvent(row, now)), totalEvents }
}
