/** Everything a visitor reads is Calgary time. */
export const calgary = 'America/Edmonton'

/** A day as people in Calgary name it: 'YYYY-MM-DD'. Never an instant, so it cannot shift. */
export type Day = `${number}-${number}-${number}`

export const dayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
export type DayName = (typeof dayNames)[number]

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const calgaryParts = new Intl.DateTimeFormat('en-CA', {
  timeZone: calgary,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** The day it is in Calgary at this instant. */
export function dayOf(instant: Date): Day {
  const parts = readParts(instant)
  return `${parts.year}-${parts.month}-${parts.day}` as Day
}

/** '18:30', on Calgary's clocks at this instant. */
export function clockOf(instant: Date): string {
  const parts = readParts(instant)
  return `${parts.hour}:${parts.minute}`
}

/** The instant at which clocks in Calgary show this time on this day; a time that a spring night skips moves on an hour. */
export function instantOf(day: Day, clock: string): Date {
  const wanted = Date.parse(`${day}T${clock}:00Z`)
  // Two steps suffice: the first guess may use the offset of the wrong side of a clock change.
  let instant = wanted - offsetAt(new Date(wanted))
  instant = wanted - offsetAt(new Date(instant))
  return new Date(instant)
}

/** The day a stored ISO string names: its part before 'T'. */
export const datePart = (iso: string): Day => (iso.split('T')[0] ?? iso) as Day

export function addDays(day: Day, count: number): Day {
  return dayFromUtc(new Date(utcMidnight(day) + count * 86_400_000))
}

export const dayName = (day: Day): DayName =>
  dayNames[new Date(utcMidnight(day)).getUTCDay()] as DayName

/** 'Jun 5, 2025' */
export function formatDay(day: Day): string {
  const { year, month, date } = split(day)
  return `${monthName(month).slice(0, 3)} ${date}, ${year}`
}

/** 'June 2025' */
export function formatMonth(day: Day): string {
  const { year, month } = split(day)
  return `${monthName(month)} ${year}`
}

/** '20 July 2023' */
export function formatLongDay(day: Day): string {
  const { year, month, date } = split(day)
  return `${date} ${monthName(month)} ${year}`
}

/** '6/5/2025' */
export function formatShortDay(day: Day): string {
  const { year, month, date } = split(day)
  return `${month}/${date}/${year}`
}

/** '05-06-2025' */
export function formatDayMonthYear(day: Day): string {
  return day.split('-').toReversed().join('-')
}

const utcMidnight = (day: Day) => Date.parse(`${day}T00:00:00Z`)

const dayFromUtc = (date: Date) => date.toISOString().slice(0, 10) as Day

const monthName = (month: number) => monthNames[month - 1] ?? ''

function split(day: Day) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month, date }
}

function readParts(instant: Date) {
  return Object.fromEntries(
    calgaryParts.formatToParts(instant).map(({ type, value }) => [type, value]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>
}

function offsetAt(instant: Date): number {
  const { year, month, day, hour, minute, second } = readParts(instant)
  const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return shown - Math.trunc(instant.getTime() / 1000) * 1000
}
