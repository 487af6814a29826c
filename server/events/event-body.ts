import type { EventBody } from '#contract/console/event-body.ts'
import type { Day } from '#contract/dates.ts'
import { AccessCard } from '#contract/event.ts'
import { Picture } from '#contract/picture.ts'
import { instants } from './draft.ts'
import type { EventRow } from './queries.ts'

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
  exactAddress: row.exact_address,
  addressTwoDaysBefore: row.address_two_days_before,
  topic: row.topic,
  description: row.description,
  cover: Picture.parse(row.cover),
  access: AccessCard.parse(row.access),
  capacity: row.capacity,
  plainTitle: row.plain_title,
})

export function rowOfBody(id: string, body: EventBody, now: Date) {
  const day = body.date as Day
  return {
    id,
    name: body.name,
    day,
    starts: body.starts,
    ends: body.ends,
    ...instants(day, body.starts ?? undefined, body.ends ?? undefined),
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
    exact_address: body.exactAddress,
    address_two_days_before: body.addressTwoDaysBefore,
    plain_title: body.plainTitle,
    updated_at: now,
  }
}

/** A change of date, time or place: guests and calendars need to know. */
export const hasMoved = (before: EventBody, after: EventBody): boolean =>
  (['date', 'starts', 'ends', 'location', 'exactAddress'] as const).some(
    (field) => before[field] !== after[field],
  )
