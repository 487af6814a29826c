import * as z from 'zod/mini'
import { CalendarDay } from '../calendar-day.ts'
import { EventDay } from '../draft/event-body.ts'
import { dataOf } from '../endpoint.ts'
import { slug } from '../fields.ts'
import { ContentState, seenVersion } from './content.ts'
import { consoleEndpoint } from './endpoint.ts'
import { PublishCheck, tellGuests } from './publishing.ts'
import { maxSeriesCopies } from './series-days.ts'

/** A series has no more dates than this, so that one transaction can lock all of them. */
export const maxSeriesDates = 200

/** One event of a series. */
const SeriesDate = z.object({
  id: slug,
  version: z.int(),
  /** Null for a draft without a day. */
  day: z.nullable(CalendarDay),
  state: ContentState,
  /** The draft differs from the published event. */
  isChanged: z.boolean(),
  isCancelled: z.boolean(),
  /** When the draft is published by itself. */
  publishAt: z.nullable(z.string()),
})
export type SeriesDate = z.infer<typeof SeriesDate>

const SeriesReply = dataOf(z.object({ dates: z.array(SeriesDate) }))

const params = z.object({ id: slug })

/** The dates of the series of an event, itself included, in the order of their days; none without a series. */
export const readSeries = consoleEndpoint({
  permission: 'content:read',
  method: 'GET',
  path: '/content/event/:id/series',
  params,
  reply: SeriesReply,
})

/** One draft for each day, all or none. The event and its copies form a series. A day that the series has is a 409. */
export const copyToDays = consoleEndpoint({
  permission: 'content:write',
  once: true,
  method: 'POST',
  path: '/content/event/:id/series',
  params,
  body: z.strictObject({
    ...seenVersion,
    days: z.array(EventDay).check(
      z.minLength(1, 'Choose at least one day'),
      z.maxLength(maxSeriesCopies, `Choose at most ${maxSeriesCopies} days`),
      z.refine((days) => new Set(days).size === days.length, 'Choose each day once'),
    ),
  }),
  reply: SeriesReply,
  status: 201,
})

/** The drafts of a series with the versions that the person saw. */
const seenDates = z.array(z.strictObject({ id: slug, ...seenVersion })).check(
  z.minLength(1, 'Choose at least one date'),
  z.maxLength(maxSeriesDates, `Choose at most ${maxSeriesDates} dates`),
  z.refine((dates) => new Set(dates.map(({ id }) => id)).size === dates.length),
)

/** Publishes these drafts of the series, all or none. The path of a field that prevents it begins with the id of its event. */
export const publishSeries = consoleEndpoint({
  permission: 'content:publish',
  // It emails guests on the wait list about new places.
  once: true,
  method: 'POST',
  path: '/content/event/:id/series/publish',
  params,
  body: z.strictObject({ dates: seenDates, ...tellGuests }),
  reply: SeriesReply,
})

/** A date that has something to publish, and what publishing it would do. */
const DateCheck = z.object({ ...SeriesDate.shape, check: PublishCheck })
export type DateCheck = z.infer<typeof DateCheck>

/** The dates of the series that have something to publish. It changes nothing. */
export const checkSeries = consoleEndpoint({
  permission: 'content:read',
  method: 'GET',
  path: '/content/event/:id/series/check',
  params,
  reply: dataOf(z.object({ dates: z.array(DateCheck) })),
})

/** What copying the changes of one date to another does. Fields are paths like `access.cost`. */
const DateChange = z.object({
  ...SeriesDate.shape,
  /** The fields that the date takes over. */
  fields: z.array(z.string()),
  /** The fields of which the date has a value of its own, which it keeps. */
  own: z.array(z.string()),
})
export type DateChange = z.infer<typeof DateChange>

/** The fields that this date changes, without its day and its exact address, and what the other dates make of them. */
export const readSeriesChanges = consoleEndpoint({
  permission: 'content:read',
  method: 'GET',
  path: '/content/event/:id/series/changes',
  params,
  reply: dataOf(z.object({ fields: z.array(z.string()), dates: z.array(DateChange) })),
})

/** Copies the changes of this date into the drafts of these dates. Visitors see no difference until a publish, which a schedule does by itself. */
export const changeSeries = consoleEndpoint({
  permission: 'content:write',
  method: 'POST',
  path: '/content/event/:id/series/changes',
  params,
  body: z.strictObject({ ...seenVersion, dates: seenDates }),
  reply: SeriesReply,
})
