import { dayMs, hourMs } from './durations.ts'

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

/** The day it is in Calgary at this instant. */
export const dayOf = (instant: Date): Day => dayFromUtc(onCalgarysClocks(instant))

/** '18:30', on Calgary's clocks at this instant. */
export const clockOf = (instant: Date): string =>
  onCalgarysClocks(instant).toISOString().slice(11, 16)

/** The instant at which clocks in Calgary show this time on this day; a time that a spring night skips moves on an hour. */
export function instantOf(day: Day, clock: string): Date {
  const wanted = Date.parse(`${day}T${clock}:00Z`)
  // The first guess may use the offset of the wrong side of a clock change, the second does not.
  const first = wanted - offsetAt(wanted)
  const second = wanted - offsetAt(first)
  const isShown = second + offsetAt(second) === wanted
  return new Date(isShown ? second : Math.max(first, second))
}

/** The day a stored ISO string names: its part before 'T'. */
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

/** A date whose UTC fields are what Calgary's clocks show. */
const onCalgarysClocks = (instant: Date) =>
  new Date(instant.getTime() + offsetAt(instant.getTime()))

/** Alberta stopped changing its clocks: from here on it is six hours behind Greenwich all year. */
export const clocksStoppedChanging = Date.parse('2026-11-01T08:00:00Z')

/**
 * The law is newer than the time zone data of many phones and of some servers, which would show
 * every winter event an hour early; and asking a phone for that data takes longer than drawing the page.
 */
const offsetAt = (instant: number): number => (isWinterTime(instant) ? -7 : -6) * hourMs

/** From the first Sunday of November to the second of March, at two o'clock, as it was from 2007 on. */
function isWinterTime(instant: number): boolean {
  if (instant >= clocksStoppedChanging) return false
  const year = new Date(instant).getUTCFullYear()
  const springs = sunday(year, 'March', 2) + 9 * hourMs
  const falls = sunday(year, 'November', 1) + 8 * hourMs
  return instant < springs || instant >= falls
}

function sunday(year: number, month: (typeof monthNames)[number], count: number): number {
  const latest = new Date(Date.UTC(year, monthNames.indexOf(month), count * 7))
  return latest.getTime() - latest.getUTCDay() * dayMs
}
