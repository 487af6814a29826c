import * as z from 'zod/mini'
import { addDays, clockOf, type Day, dayOf, formatDay, instantOf } from '../dates.ts'
import { hourMs } from '../durations.ts'
import { type AccessCard, ClockTime, Event } from '../event.ts'
import { singleLine, text } from '../fields.ts'
import { formatTime } from '../text/event-time.ts'

const answer = z.nullable(singleLine('Describe this, or leave it out', 500))

/** An empty answer is null. The form marks it, and the page says that it is unknown. */
const AccessAnswers = z.object({
  stepFree: answer,
  washrooms: answer,
  asl: answer,
  scentFree: answer,
  sober: answer,
  childcare: answer,
  cost: answer,
  transit: answer,
  whoFor: answer,
} satisfies Record<keyof AccessCard, unknown>)

/** A draft may hold any text as day or time. */
const isTime = (day: string, clock: string): boolean =>
  !Number.isNaN(Date.parse(`${day}T${clock}:00Z`))

/** A skipped time is no time of that day. A repeated one is taken as the first of the two. */
export function clockChangeAt(day: string, clock: string): 'skipped' | 'repeated' | undefined {
  if (!isTime(day, clock)) return undefined
  const instant = instantOf(day as Day, clock)
  if (clockOf(instant) !== clock) return 'skipped'
  const isAgain = [-hourMs, hourMs].some((shift) => {
    const other = new Date(instant.getTime() + shift)
    return clockOf(other) === clock && dayOf(other) === day
  })
  return isAgain ? 'repeated' : undefined
}

/** A day that the calendar has: not 2027-02-30. PostgreSQL has no year 0000, and dates behind 9999 have other digits. */
export const EventDay = z.iso
  .date('Enter a date')
  .check(
    z.refine(
      (day) => day >= '1900-01-01' && day < '2200-01-01',
      'Enter a date before the year 2200',
    ),
  )

/** An event that ends at or before its start ends on the next day. */
export const endsNextDay = ({ starts, ends }: { starts: string; ends: string }): boolean =>
  ends <= starts

type Hours = { date: string; starts: string; ends: string }

/** The day on which an event with hours ends. */
export const endDay = ({ date, ...hours }: Hours): string =>
  endsNextDay(hours) && isTime(date, '00:00') ? addDays(date as Day, 1) : date

type DraftHours = { date: string; starts: string | null; ends: string | null }

/** Facts about the hours that staff should know before they publish. A draft may hold any text. */
export function hoursNotes({ date, starts, ends }: DraftHours): string[] {
  if (!isTime(date, '00:00')) return []
  const [start, end] = [starts, ends].map((clock) => ClockTime.safeParse(clock).data)
  const isNextDay = start !== undefined && end !== undefined && end < start
  const lastDay = isNextDay ? addDays(date as Day, 1) : (date as Day)
  return [
    ...(isNextDay ? [`It ends on the next day, ${formatDay(lastDay)}.`] : []),
    ...(start === undefined ? [] : clockNotes(date as Day, start)),
    ...(end === undefined ? [] : clockNotes(lastDay, end)),
  ]
}

/** A draft may hold any text as its day, and a half typed year is in the past too. */
export function pastNotes({ date }: Pick<DraftHours, 'date'>, today: Day): string[] {
  if (!EventDay.safeParse(date).success || date >= today) return []
  return [`${formatDay(date as Day)} is in the past, so nobody can register.`]
}

function clockNotes(day: Day, clock: string): string[] {
  const change = clockChangeAt(day, clock)
  const when = `${formatTime(clock)} on ${formatDay(day)}`
  if (change === 'skipped') return [`${when} does not exist: the clocks go forward.`]
  if (change === 'repeated')
    return [`${when} exists twice, because the clocks go back. The first one counts.`]
  return []
}

const skippedHour = 'This hour does not exist on that day, because the clocks go forward'

/** What an event needs to be published. Its id stands in the draft. */
export const EventBody = z
  .object({
    name: singleLine('Enter a name'),
    /** The day in Calgary. */
    date: EventDay,
    /** Start and end in Calgary time; both null for an event without hours. */
    starts: z.nullable(ClockTime),
    ends: z.nullable(ClockTime),
    registrationRequired: Event.shape.registrationRequired,
    intakeRequired: Event.shape.intakeRequired,
    youthOnly: Event.shape.youthOnly,
    language: singleLine('Enter a language'),
    /** The area that everybody sees. */
    location: singleLine('Enter the area', 200),
    /** The id of the exact address, which is encrypted. Only guests with a place see the address. */
    exactAddress: z.nullable(z.uuid()),
    /** For a private home: guests see the exact address only in the last 48 hours. */
    addressTwoDaysBefore: z.boolean(),
    topic: singleLine('Enter a topic'),
    /** Plain text; blank lines separate paragraphs. */
    description: text('Describe the event'),
    cover: Event.shape.cover,
    access: AccessAnswers,
    /** The number of places; null without a limit. */
    capacity: z.nullable(
      z
        .int('Enter a whole number of places')
        .check(z.gte(1, 'Enter at least one place'), z.lte(100_000, 'Enter at most 100000 places')),
    ),
    /** A discreet title for calendars, which other people may see. */
    plainTitle: singleLine('Enter a plain title'),
  })
  .check(
    z.refine(({ starts, ends }) => (starts === null) === (ends === null), {
      path: ['ends'],
      error: 'Enter both start and end, or neither',
    }),
    z.refine(({ starts, ends }) => starts === null || starts !== ends, {
      path: ['ends'],
      error: 'Enter an end that differs from the start',
    }),
    z.refine(({ date, starts }) => starts === null || clockChangeAt(date, starts) !== 'skipped', {
      path: ['starts'],
      error: skippedHour,
    }),
    z.refine(
      ({ date, starts, ends }) =>
        starts === null ||
        ends === null ||
        clockChangeAt(endDay({ date, starts, ends }), ends) !== 'skipped',
      { path: ['ends'], error: skippedHour },
    ),
  )
export type EventBody = z.infer<typeof EventBody>
