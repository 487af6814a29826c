import { dayMs } from '#contract/durations.ts'

/** A calendar day as 'YYYY-MM-DD'. It is not an instant, so time zones cannot shift it. */
export type Day = `${number}-${number}-${number}`

export const addDays = (day: Day, count: number): Day =>
  formatUtc(new Date(utc(day).getTime() + count * dayMs))

/** The same day of another month, or its last day where the month is shorter. */
export function addMonths(day: Day, count: number): Day {
  const date = utc(day)
  const month = date.getUTCMonth() + count
  const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return formatUtc(
    new Date(Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), last))),
  )
}

export const weekdayOf = (day: Day): number => utc(day).getUTCDay()

/** 'YYYY-MM' */
export const monthOf = (day: Day): string => day.slice(0, 7)

/** All weeks that overlap the month of a day, Sunday first. */
export function weeksAround(day: Day): Day[][] {
  const month = monthOf(day)
  const first = addDays(day, 1 - utc(day).getUTCDate())
  const sunday = addDays(first, -weekdayOf(first))
  return [0, 1, 2, 3, 4, 5]
    .map((week) => [0, 1, 2, 3, 4, 5, 6].map((weekday) => addDays(sunday, week * 7 + weekday)))
    .filter((week) => week.some((one) => monthOf(one) === month))
}

/** 'November 2026' */
export const monthLabel = (day: Day): string => formatted.month.format(utc(day))

/** 'November 21, 2026' */
export const dayLabel = (day: Day): string => formatted.day.format(utc(day))

const formatted = {
  month: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }),
  day: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' }),
}

const utc = (day: Day) => new Date(`${day}T00:00:00Z`)
const formatUtc = (date: Date): Day => {
  const [year, month, number] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  return asDay(year, month, number)
}

const pad = (number: number) => String(number).padStart(2, '0')

function asDay(year: number, month: number, number: number): Day {
  const day = `${String(year).padStart(4, '0')}-${pad(month)}-${pad(number)}`
  if (!isDay(day)) throw new RangeError(`${day} is not a day`)
  return day
}

const isDay = (text: string): text is Day => /^\d{4}-\d\d-\d\d$/.test(text)

/** Parses MM/dd/yyyy; undefined when there is no such day. */
export function parseDay(text: string): Day | undefined {
  const [, month = 0, number = 0, year = 0] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())?.map(Number) ?? []
  const date = new Date(Date.UTC(year, month - 1, number))
  const exists = year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === number
  return exists ? formatUtc(date) : undefined
}

/** A day as MM/dd/yyyy. */
export const typed = (day: Day): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

/** Inserts slashes while the visitor types, because many number pads have none. */
export const withSlashes = (text: string): string =>
  text.replace(/^(\d\d)(\d)/, '$1/$2').replace(/^(\d\d?\/\d\d)(\d)/, '$1/$2')
