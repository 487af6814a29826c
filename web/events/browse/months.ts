import { addDays, type Day, datePart, dayOf } from '#contract/dates.ts'

/** A month as the query writes it: '2026-11'. */
export const monthOfDay = (day: Day): string => day.slice(0, 7)

export const firstDay = (month: string): Day => datePart(`${month}-01`)

/** Parses the month of a query. A missing or invalid month is the current one. */
export const monthFrom = (param: string | null, now: Date): string =>
  param !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(param) ? param : monthOfDay(dayOf(now))

export const nextMonth = (month: string): string => monthOfDay(addDays(firstDay(month), 31))
export const previousMonth = (month: string): string => monthOfDay(addDays(firstDay(month), -1))

/** The days of all weeks of a month, Sunday first. */
export function weeksOf(month: string): Day[][] {
  const first = firstDay(month)
  const sunday = addDays(first, -new Date(`${first}T00:00:00Z`).getUTCDay())
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(sunday, week * 7 + weekday)),
  )
  return weeks.filter((week) => week.some((day) => monthOfDay(day) === month))
}
