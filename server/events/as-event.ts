import { dayName } from '#contract/dates.ts'
import { AccessCard, type Event } from '#contract/event.ts'
import { allDay, timeRange } from '#contract/words/event-time.ts'
import { Picture } from '#contract/picture.ts'
import type { EventRow } from './queries.ts'

/** An event as everybody may see it. Weekday and hours are told from what is stored, so they cannot disagree. */
export function asEvent(row: EventRow, now: Date): Event {
  const cover = Picture.parse(row.cover)
  return {
    _id: row.id,
    name: row.name,
    date: `${row.day}T00:00:00.000Z`,
    time: row.starts && row.ends ? timeRange(row.starts, row.ends) : allDay,
    dayOfWeek: dayName(row.day),
    registrationRequired: row.registration_required,
    intakeRequired: row.intake_required,
    youthOnly: row.youth_only,
    language: row.language,
    location: row.location,
    topic: row.topic,
    description: row.description,
    gallery: cover.src,
    cover,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    isOver: row.ends_at <= now,
    access: AccessCard.parse(row.access),
    addressAfterRegistration: row.exact_address !== null,
    capacity: row.capacity,
    plainTitle: row.plain_title,
  }
}
