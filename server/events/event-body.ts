import type { EventBody } from '#contract/draft/event-body.ts'
import { addDays, type Day, dayName, formatDay, instantOf } from '#contract/dates.ts'
import { allDay, timeRange } from '#contract/text/event-time.ts'
import { AccessCard } from '#contract/event.ts'
import { Picture } from '#contract/picture.ts'
import type { EventRow, NewEvent } from './queries.ts'

/** The stored event as staff edit it. */
export const bodyOfEvent = (row: EventRow): EventBody => ({
  name: row.name,
  date: row.day,
  starts: row.starts,
  ends: row.ends,
  registrationRequired: row.registration_required,
  intakeRequired: row.intake_required,
  youthOnly: row.youth_only,
  language: row.language,
  location: row.location,
  exactAddress: row.event_address_id,
  addressTwoDaysBefore: row.address_two_days_before,
  topic: row.topic,
  description: row.description,
  cover: Picture.parse(row.cover),
  access: AccessCard.parse(row.access),
  capacity: row.capacity,
  plainTitle: row.plain_title,
})

export function rowOfBody(id: string, body: EventBody, now: Date): NewEvent {
  const day = body.date as Day
  return {
    id,
    name: body.name,
    day,
    starts: body.starts,
    ends: body.ends,
    ...instants(day, body),
    registration_required: body.registrationRequired,
    intake_required: body.intakeRequired,
    youth_only: body.youthOnly,
    language: body.language,
    location: body.location,
    topic: body.topic,
    description: body.description,
    cover: JSON.stringify(body.cover),
    access: JSON.stringify(body.access),
    capacity: body.capacity,
    event_address_id: body.exactAddress,
    address_two_days_before: body.addressTwoDaysBefore,
    plain_title: body.plainTitle,
    updated_at: now,
  }
}

/** An event that ends after midnight ends on the next day. An event without hours lasts the whole day. */
function instants(day: Day, { starts, ends }: Pick<EventBody, 'starts' | 'ends'>) {
  if (starts === null || ends === null)
    return { starts_at: instantOf(day, '00:00'), ends_at: instantOf(addDays(day, 1), '00:00') }
  const lastDay = ends > starts ? day : addDays(day, 1)
  return { starts_at: instantOf(day, starts), ends_at: instantOf(lastDay, ends) }
}

/** What changed for guests, line by line. The exact address is on their own pages alone. */
export function describeMove(before: EventBody, after: EventBody): string {
  const changes = [
    ['New day', dayText(after), dayText(before)],
    ['New time', timeText(after), timeText(before)],
    ['New place', after.location, before.location],
  ] as const
  const lines = changes
    .filter(([, now, earlier]) => now !== earlier)
    .map(([label, now, earlier]) => `${label}: ${now}. Before: ${earlier}.`)
  if (before.exactAddress !== after.exactAddress)
    lines.push('The exact address changed. Your page has it when it is time.')
  return lines.join('\n')
}

const dayText = ({ date }: EventBody) => `${dayName(date as Day)}, ${formatDay(date as Day)}`
const timeText = ({ starts, ends }: EventBody) =>
  starts === null || ends === null ? allDay : timeRange(starts, ends)

/** A change of date, time or place: guests and calendars need to know. */
export const hasMoved = (before: EventBody, after: EventBody): boolean =>
  (['date', 'starts', 'ends', 'location', 'exactAddress'] as const).some(
    (field) => before[field] !== after[field],
  )
