import * as z from 'zod/mini'
import { EventBody } from './event-body.ts'
import { dayNames } from '../dates.ts'
import { Event } from '../event.ts'

const {
  date: _date,
  starts,
  ends,
  exactAddress: _address,
  addressTwoDaysBefore,
  ...fields
} = EventBody.shape

/**
 * An event as the content folder describes it: what staff publish, without a date and an exact address. The import
 * computes the dates. The content folder is public, so it has no private address.
 */
export const EventDraft = z.object({
  _id: Event.shape._id,
  /** Calendar weeks after the week in which the server first starts (negative: before it), and the weekday. */
  week: z.int(),
  weekday: z.enum(dayNames),
  ...fields,
  starts: z._default(starts, null),
  ends: z._default(ends, null),
  addressTwoDaysBefore: z._default(addressTwoDaysBefore, false),
})
export type EventDraft = z.infer<typeof EventDraft>
