import { addDays, type Day, dayName, dayNames } from '#contract/dates.ts'
import type { EventDraft } from '#contract/draft/event.ts'
import { rowOfBody } from './event-body.ts'
import type { NewEvent } from './queries.ts'

/**
 * Default events are dated relative to the day the server first starts, so that a new installation has upcoming events.
 */
export function dayOfDraft(
  { week, weekday }: Pick<EventDraft, 'week' | 'weekday'>,
  today: Day,
): Day {
  const sunday = addDays(today, -dayNames.indexOf(dayName(today)))
  return addDays(sunday, week * 7 + dayNames.indexOf(weekday))
}

export const rowOfDraft = ({ _id, ...draft }: EventDraft, today: Day, now: Date): NewEvent =>
  rowOfBody(_id, { ...draft, date: dayOfDraft(draft, today), exactAddress: null }, now)
