import { dayMs, hourMs } from './durations.ts'

/** The time zone of every time a visitor reads. */
export const calgary = 'America/Edmonton'

/** A calendar day in Calgary: 'YYYY-MM-DD'. It is not an instant, so a time zone cannot shift it. */
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

/** The calendar day in Calgary at this instant. */
export const dayOf = (instant: Date): Day => dayFromUtc(toCalgaryTime(instant))

/** The time in Calgary at this instant: '18:30'. */
export const clockOf = (instant: Date): string => toCalgaryTime(instant).toISOString().slice(11, 16)

/** The instant of a day and time in Calgary. A time that the spring clock change skips moves on by an hour. */
export function instantOf(day: Day, clock: string): Date {
  const wanted = Date.parse(`${day}T${clock}:00Z`)
  // Near a clock change the first estimate may use the wrong offset; the second corrects it.
  const first = wanted - offsetAt(wanted)
  const second = wanted - offsetAt(first)
  const isShown = second + offsetAt(second) === wanted
  return new Date(isShown ? second : Math.max(first, second))
}

/** The calendar day of a stored ISO string: its part before 'T'. */
export const datePart = (iso: string): Day => (iso.split('T')[0] ?? iso) as Day

export function addDays(day: Day, count: number): Day {
  return dayFromUtc(new Date(utcMidnight(day) + count * dayMs))
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
  return day.split('-').reverse().join('-')
}

const utcMidnight = (day: Day) => Date.parse(`${day}T00:00:00Z`)

const dayFromUtc = (date: Date) => date.toISOString().slice(0, 10) as Day

const monthName = (month: number) => monthNames[month - 1] ?? ''

function split(day: Day) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month, date }
}

/** A date whose UTC fields hold the local time in Calgary. */
const toCalgaryTime = (instant: Date) => new Date(instant.getTime() + offsetAt(instant.getTime()))

/** Alberta stopped changing its clocks: from this instant on it is UTC−6 all year. */
export const clocksStoppedChanging = Date.parse('2026-11-01T08:00:00Z')

/**
 * Computed here, because the time zone data of many phones and some servers is older than the law and would show
 * every winter event an hour early. Intl is also slow on old phones.
 */
const offsetAt = (instant: number): number => (isWinterTime(instant) ? -7 : -6) * hourMs

/** The rule from 2007 on: from the first Sunday of November to the second Sunday of March, at 2:00. */
function isWinterTime(instant: number): boolean {
  if (instant >= clocksStoppedChanging) return false
  const year = new Date(instant).getUTCFullYear()
  const summerStart = nthSunday(year, 'March', 2) + 9 * hourMs
  const summerEnd = nthSunday(year, 'November', 1) + 8 * hourMs
  return instant < summerStart || instant >= summerEnd
}

function nthSunday(year: number, month: (typeof monthNames)[number], count: number): number {
  const latest = new Date(Date.UTC(year, monthNames.indexOf(month), count * 7))
  return latest.getTime() - latest.getUTCDay() * dayMs
}
