import type { CheckInCounts, CheckInEvent } from '#contract/console/check-in.ts'
import { instantOf } from '#contract/dates.ts'
import { hourMs } from '#contract/durations.ts'
import { type EventRow, readEventRow } from '#server/events/events.ts'
import type { Deps } from '#server/kit/deps.ts'
import { eventsEndedBefore, eventsEndingAfter } from './check-in-queries.ts'

type EventDeps = Pick<Deps, 'db' | 'clock'>

/** A party may go on after its end, and a phone may send late. */
const openAfterEndMs = 12 * hourMs

const maxListed = 20

export async function listCheckInEvents({ db, clock }: EventDeps) {
  const now = clock.now()
  const since = new Date(now.getTime() - openAfterEndMs)
  const describe = (row: EventRow) => describeEvent(row, now)
  return {
    upcoming: (await eventsEndingAfter(db, since, maxListed)).map(describe),
    past: (await eventsEndedBefore(db, since, maxListed)).map(describe),
  }
}

export const readCheckInEvent = async (
  { db, clock }: EventDeps,
  id: string,
): Promise<CheckInEvent> => describeEvent(await readEventRow(db, id), clock.now())

function describeEvent(row: EventRow, now: Date): CheckInEvent {
  const { id, name, day, starts, location } = row
  return {
    id,
    name,
    day,
    starts,
    location,
    isCancelled: row.cancelled_at !== null,
    stage: stageAt(row, now),
    counts: countsOf(row),
  }
}

/** `taken` and `checked_in` are columns of the event, so the counts need no registration. */
export const countsOf = ({ checked_in, taken, capacity }: EventRow): CheckInCounts => ({
  checkedIn: checked_in,
  expected: taken,
  free: capacity === null ? null : capacity - taken,
})

export function stageAt({ day, ends_at }: EventRow, at: Date): CheckInEvent['stage'] {
  if (at < instantOf(day, '00:00')) return 'before'
  return at.getTime() <= ends_at.getTime() + openAfterEndMs ? 'open' : 'over'
}
