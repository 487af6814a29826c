import type { CheckInCounts, CheckInEvent } from '#contract/console/check-in.ts'
import { instantOf } from '#contract/dates.ts'
import { hourMs } from '#contract/durations.ts'
import { type EventRow, readEventRow } from '#server/events/events.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { countOffered, eventsEndedBefore, eventsEndingAfter } from './check-in-queries.ts'

type EventDeps = Pick<Deps, 'db' | 'clock'>

/** A party may go on after its end, and a phone may send late. */
const openAfterEndMs = 12 * hourMs

const maxListed = 20

export async function listCheckInEvents({ db, clock }: EventDeps) {
  const now = clock.now()
  const since = new Date(now.getTime() - openAfterEndMs)
  return {
    upcoming: await describeEvents(db, await eventsEndingAfter(db, since, maxListed), now),
    past: await describeEvents(db, await eventsEndedBefore(db, since, maxListed), now),
  }
}

export async function readCheckInEvent(
  { db, clock }: EventDeps,
  id: string,
): Promise<CheckInEvent> {
  const row = await readEventRow(db, id)
  return describeEvent(row, await countsOf(db, row), clock.now())
}

async function describeEvents(
  db: Db,
  rows: readonly EventRow[],
  now: Date,
): Promise<CheckInEvent[]> {
  const offered = await countOffered(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => describeEvent(row, countsWithout(row, offered.get(row.id)), now))
}

function describeEvent(row: EventRow, counts: CheckInCounts, now: Date): CheckInEvent {
  const { id, name, day, starts, location } = row
  return {
    id,
    name,
    day,
    starts,
    location,
    isCancelled: row.cancelled_at !== null,
    stage: stageAt(row, now),
    counts,
  }
}

export const countsOf = async (db: Db, row: EventRow): Promise<CheckInCounts> =>
  countsWithout(row, (await countOffered(db, [row.id])).get(row.id))

/**
 * `taken` and `checked_in` are columns of the event, so the counts remain without registrations. An offered place is taken,
 * but nobody is expected for it before the guest accepts. Offers end before the event starts.
 */
const countsWithout = (
  { checked_in, taken, capacity }: EventRow,
  offered: number = 0,
): CheckInCounts => ({
  checkedIn: checked_in,
  expected: taken - offered,
  free: capacity === null ? null : capacity - taken,
})

export function stageAt({ day, ends_at }: EventRow, at: Date): CheckInEvent['stage'] {
  if (at < instantOf(day, '00:00')) return 'before'
  return at.getTime() <= ends_at.getTime() + openAfterEndMs ? 'open' : 'over'
}
