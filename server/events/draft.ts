import { addDays, type Day, dayName, dayNames, instantOf } from '#contract/dates.ts'
import type { EventDraft } from '#contract/draft/event.ts'
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

export function rowOfDraft(draft: EventDraft, today: Day, now: Date): NewEvent {
  const day = dayOfDraft(draft, today)
  const { starts, ends } = draft
  return {
    id: draft._id,
    name: draft.name,
    day,
    starts: starts ?? null,
    ends: ends ?? null,
    ...instants(day, starts, ends),
    registration_required: draft.registrationRequired,
    intake_required: draft.intakeRequired,
    youth_only: draft.youthOnly,
    language: draft.language,
    location: draft.location,
    topic: draft.topic,
    description: draft.description,
    cover: JSON.stringify(draft.cover),
    access: JSON.stringify(draft.access),
    capacity: draft.capacity,
    exact_address: draft.exactAddress ?? null,
    address_two_days_before: draft.addressTwoDaysBefore ?? false,
    plain_title: draft.plainTitle,
    updated_at: now,
  }
}

/** An event that ends after midnight ends on the next day. An event without hours lasts the whole day. */
export function instants(day: Day, starts?: string, ends?: string) {
  if (!starts || !ends)
    return { starts_at: instantOf(day, '00:00'), ends_at: instantOf(addDays(day, 1), '00:00') }
  const lastDay = ends > starts ? day : addDays(day, 1)
  return { starts_at: instantOf(day, starts), ends_at: instantOf(lastDay, ends) }
}
