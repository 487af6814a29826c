import * as z from 'zod/mini'
import { dayNames } from '../dates.ts'
import { AccessCard, ClockTime, Event } from '../event.ts'

const { _id, name, registrationRequired, intakeRequired, youthOnly } = Event.shape
const { language, location, topic, description, cover, capacity, plainTitle } = Event.shape

/** An event as the content folder describes it. The import computes its dates. */
export const EventDraft = z.object({
  _id,
  name,
  /** Calendar weeks after the week in which the server first starts (negative: before it), and the weekday. */
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
  /** Shown only to guests with a place. */
  exactAddress: z.optional(z.string()),
  /** For a private home: guests see the exact address only in the last 48 hours. */
  addressTwoDaysBefore: z.optional(z.boolean()),
  topic,
  description,
  cover,
  access: AccessCard,
  capacity,
  plainTitle,
})
export type EventDraft = z.infer<typeof EventDraft>
