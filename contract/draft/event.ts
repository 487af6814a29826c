import * as z from 'zod/mini'
import { dayNames } from '../dates.ts'
import { AccessCard, ClockTime, Event } from '../event.ts'

const { _id, name, registrationRequired, intakeRequired, youthOnly } = Event.shape
const { language, location, topic, description, cover, capacity, plainTitle } = Event.shape

/** An event as it is written down, before days and instants are reckoned. */
export const EventDraft = z.object({
  _id,
  name,
  /** Calendar weeks after the one of the first start (before it when negative), and the day in that week. */
  week: z.int(),
  weekday: z.enum(dayNames),
  /** Missing for an event without fixed hours. */
  starts: z.optional(ClockTime),
  ends: z.optional(ClockTime),
  registrationRequired,
  intakeRequired,
  youthOnly,
  language,
  location,
  /** Told only to people who have a place. */
  exactAddress: z.optional(z.string()),
  /** A private house: even guests learn the exact address only in the last 48 hours. */
  addressTwoDaysBefore: z.optional(z.boolean()),
  topic,
  description,
  cover,
  access: AccessCard,
  capacity,
  plainTitle,
})
export type EventDraft = z.infer<typeof EventDraft>
