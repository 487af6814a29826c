import * as z from 'zod/mini'
import { dayNames } from './dates.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { optionalSingleLine, slug, wholeNumber } from './fields.ts'
import { Picture } from './picture.ts'

export const eventsPerPage = 4
export const maxEventsPerPage = 50
/** The list contains at most a hundred pages of the largest size. */
export const maxListedEvents = 100 * maxEventsPerPage
export const maxRelatedEvents = 3
export const maxEventDays = 7

/** Accessibility information. An unknown item is null, and the page says that it is unknown. */
export const AccessCard = z.object({
  stepFree: z.nullable(z.string()),
  washrooms: z.nullable(z.string()),
  asl: z.nullable(z.string()),
  scentFree: z.nullable(z.string()),
  sober: z.nullable(z.string()),
  childcare: z.nullable(z.string()),
  cost: z.nullable(z.string()),
  transit: z.nullable(z.string()),
  whoFor: z.nullable(z.string()),
})
export type AccessCard = z.infer<typeof AccessCard>

const EventId = slug

/** 'HH:MM' in Calgary time. */
export const ClockTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must look like 18:00'))

export const Event = z.object({
  _id: EventId,
  name: z.string(),
  /** The day in Calgary as 'YYYY-MM-DDT00:00:00.000Z'. Only the part before 'T' counts; it is not an instant. */
  date: z.string(),
  /** '6:00 PM - 9:00 PM'; the part before the dash is the start. */
  time: z.string(),
  dayOfWeek: z.enum(dayNames),
  registrationRequired: z.boolean(),
  intakeRequired: z.boolean(),
  youthOnly: z.boolean(),
  language: z.string(),
  location: z.string(),
  topic: z.string(),
  /** Plain text; blank lines separate paragraphs. */
  description: z.string(),
  /** The URL of the cover picture. */
  gallery: z.string(),
  /** The same picture with its size and alternative text. */
  cover: Picture,
  /** Start and end as instants, for calendar files. */
  startsAt: z.string(),
  endsAt: z.string(),
  /** The event has ended, and registration is closed. */
  isOver: z.boolean(),
  /** Missing unless the event is cancelled. Registration is closed then. */
  isCancelled: z.optional(z.literal(true)),
  access: AccessCard,
  /** Only guests with a place see the exact address. */
  addressAfterRegistration: z.boolean(),
  /** The number of places; null without a limit. */
  capacity: z.nullable(z.int()),
  /** A discreet title for calendars, which other people may see. */
  plainTitle: z.string().check(z.minLength(1)),
})
export type Event = z.infer<typeof Event>

/** Another day of an event that is on several days. */
const OtherDate = z.pick(Event, { _id: true, date: true, time: true })
export type OtherDate = z.infer<typeof OtherDate>

/** An event with the upcoming other dates of its series. They are missing if there are none. */
const EventPage = z.extend(Event, { otherDates: z.optional(z.array(OtherDate)) })
export type EventPage = z.infer<typeof EventPage>

/** A month as the query writes it: '2026-11'. */
const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month must look like 2026-11'))

export const listEvents = endpoint({
  method: 'GET',
  path: '/event/all',
  query: z.object({
    limit: z._default(wholeNumber(1, maxEventsPerPage, 'limit must be 1 to 50'), eventsPerPage),
    offset: z._default(wholeNumber(0, 100_000, 'offset must be 0 to 100000'), 0),
    q: optionalSingleLine(100),
  }),
  reply: dataOf(z.object({ events: z.array(Event), totalEvents: z.int() })),
  reads: ['event'],
})

/** All events of one month, for the month view. */
export const listEventsOfMonth = endpoint({
  method: 'GET',
  path: '/event/month',
  query: z.object({ month: Month }),
  reply: dataOf(z.object({ events: z.array(Event), today: z.string() })),
  reads: ['event'],
})

export const readEvent = endpoint({
  method: 'GET',
  path: '/event/:id',
  params: z.object({ id: EventId }),
  reply: dataOf(EventPage),
  reads: ['event/:id'],
})

/** The calendar file. `title=plain` uses the discreet title. */
export const readEventCalendar = endpoint({
  method: 'GET',
  path: '/event/addevent/:id',
  params: z.object({ id: EventId }),
  query: z.object({ title: z.optional(z.enum(['plain'], 'title may only be plain')) }),
  reply: z.string(),
  type: 'text/calendar; charset=utf-8',
  reads: ['event/:id'],
})

/** All upcoming events as a calendar feed to subscribe to. */
export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/event/feed.ics',
  reply: z.string(),
  type: 'text/calendar; charset=utf-8',
  reads: ['event'],
})
