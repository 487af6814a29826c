import type { Event } from '#contract/event.ts'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import { asEvent } from './as-event.ts'
import { type Line, positionsOf, runsOf } from './line.ts'
import { eventsFrom, lineAt } from './line-queries.ts'
import {
  countEvents,
  countNamedLike,
  countUpcoming,
  type EventRow,
  pastEvents,
  upcomingEvents,
} from './queries.ts'

type Page = { limit: number; offset: number; q: string }
type Listed = { events: Event[]; totalEvents: number }

/** Up to here it costs less to count along the list than to look for a milestone. */
const near = 100

/** Upcoming ones first, soonest first; then past ones, newest first. The total counts both. */
export async function listEvents(db: Db, clock: Clock, page: Page): Promise<Listed> {
  const now = clock.now()
  const isCounted = page.q !== '' || page.offset < near
  return isCounted ? listByCounting(db, now, page) : listByMilestones(db, now, page)
}

async function listByCounting(db: Db, now: Date, { limit, offset, q }: Page): Promise<Listed> {
  const search = { now, containing: q }
  const rows = await upcomingEvents(db, { ...search, limit, offset })
  if (rows.length < limit) {
    // A page that began with upcoming ones has just told how many there are.
    const before = rows.length > 0 ? offset + rows.length : await countUpcoming(db, search)
    const rest = { limit: limit - rows.length, offset: Math.max(0, offset - before) }
    rows.push(...(await pastEvents(db, { ...search, ...rest })))
  }
  const totalEvents = q === '' ? await countEvents(db) : await countNamedLike(db, q)
  return { events: rows.map(asEvent), totalEvents }
}

/** Costs the same wherever the page stands. */
export async function listByMilestones(db: Db, now: Date, page: Omit<Page, 'q'>): Promise<Listed> {
  const line = await readLine(db, now)
  const positions = positionsOf(line, page)
  const found = new Map<number, EventRow>()
  for (const { first, count } of runsOf(positions)) {
    const rows = await eventsFrom(db, first, count)
    for (const [i, row] of rows.entries()) found.set(first + i, row)
  }
  const rows = positions.flatMap((position) => found.get(position) ?? [])
  return { events: rows.map(asEvent), totalEvents: line.total }
}

async function readLine(db: Db, now: Date): Promise<Line> {
  const { total, first, isOn } = (await lineAt(db, now)) ?? { total: 0, first: 0, isOn: null }
  const begun = isOn ?? []
  return {
    total,
    begun: first + begun.length,
    goingOn: begun.flatMap((goesOn, i) => (goesOn ? [first + i] : [])),
  }
}
