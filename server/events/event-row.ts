import { dayName } from '#contract/dates.ts'
import { AccessCard, type Event } from '#contract/event.ts'
import { allDay, timeRange } from '#contract/text/event-time.ts'
import { Picture } from '#contract/picture.ts'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { type EventRow, events } from './queries.ts'

/** The full row, including columns that are not public. */
export const readEventRow = (db: Db, id: string): Promise<EventRow> =>
  events(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not-found', 'Event not available'))

/** The public view of an event. Weekday and hours are derived from the stored values, so they cannot disagree. */
export function asEvent(row: EventRow, now: Date): Event {
  const cover = Picture.parse(row.cover)
  return {
    _id: row.id,
    name: row.name,
    ...publicTime(row),
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
    ...(row.cancelled_at && { isCancelled: true as const }),
    access: AccessCard.parse(row.access),
    addressAfterRegistration: row.event_address_id !== null,
    capacity: row.capacity,
    plainTitle: row.plain_title,
  }
}

/** The day and the hours as visitors read them. */
export const publicTime = ({ day, starts, ends }: Pick<EventRow, 'day' | 'starts' | 'ends'>) => ({
  date: `${day}T00:00:00.000Z`,
  time: starts && ends ? timeRange(starts, ends) : allDay,
})
