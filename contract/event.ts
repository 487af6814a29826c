import * as z from 'zod/mini'
import { dayNames } from './dates.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { optionalSingleLine, slug, wholeNumber } from './fields.ts'
import { Picture } from './picture.ts'

export const eventsPerPage = 4
export const eventsMostPerPage = 50
/** A hundred pages of the largest size; the list ends there, however many events there are. */
export const eventsListedMost = 100 * eventsMostPerPage
export const relatedEventsMost = 3
export const longestEventDays = 7

/** What a visitor must know before leaving home. What we do not know is null, and the page says so. */
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

/** 'HH:MM' on Calgary's clocks. */
export const ClockTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must look like 18:00'))

export const Event = z.object({
  _id: EventId,
  name: z.string(),
  /** The day in Calgary as 'YYYY-MM-DDT00:00:00.000Z': compared and shown by its part before 'T', never as an instant. */
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
  /** Plain text; blank lines part paragraphs. */
  description: z.string(),
  /** The address of the cover picture. */
  gallery: z.string(),
  /** The same picture with its size and its words. */
  cover: Picture,
  /** The true instants, for calendars and machines. */
  startsAt: z.string(),
  endsAt: z.string(),
  /** It has ended: nobody registers any more. */
  isOver: z.boolean(),
  access: AccessCard,
  /** The exact address is told only to people who have a place. */
  addressAfterRegistration: z.boolean(),
  /** How many may come; null when everybody fits. */
  capacity: z.nullable(z.int()),
  /** What a calendar shows to whoever looks over a shoulder. */
  plainTitle: z.string().check(z.minLength(1)),
})
export type Event = z.infer<typeof Event>

/** A month as the address bar writes it: '2026-11'. */
const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month must look like 2026-11'))

export const listEvents = endpoint({
  method: 'GET',
  path: '/event/all',
  query: z.object({
    limit: z._default(wholeNumber(1, eventsMostPerPage, 'limit must be 1 to 50'), eventsPerPage),
    offset: z._default(wholeNumber(0, 100_000, 'offset must be 0 to 100000'), 0),
    q: optionalSingleLine(100),
  }),
  reply: dataOf(z.object({ events: z.array(Event), totalEvents: z.int() })),
  reads: ['event'],
})

/** All events of one month, for the quilt. */
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
  reply: dataOf(Event),
  reads: ['event'],
})

/** The calendar file; with `title=plain` its title gives nothing away. */
export const readEventCalendar = endpoint({
  method: 'GET',
  path: '/event/addevent/:id',
  params: z.object({ id: EventId }),
  query: z.object({ title: z.optional(z.enum(['plain'], 'title may only be plain')) }),
  reply: z.string(),
  type: 'text/calendar; charset=utf-8',
  reads: ['event'],
})

/** Every upcoming event as one calendar that updates by itself. */
export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/event/feed.ics',
  reply: z.string(),
  type: 'text/calendar; charset=utf-8',
  reads: ['event'],
})
