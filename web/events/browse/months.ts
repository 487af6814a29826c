import { addDays, type Day, datePart, dayOf } from '#contract/dates.ts'

/** A month as the address bar writes it: '2026-11'. */
export const monthOfDay = (day: Day): string => day.slice(0, 7)

export const firstDay = (month: string): Day => datePart(`${month}-01`)

/** The month an address asks for; the present one where it asks for none or for nonsense. */
export const monthFrom = (asked: string | null, now: Date): string =>
  asked !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : monthOfDay(dayOf(now))

export const nextMonth = (month: string): string => monthOfDay(addDays(firstDay(month), 31))
export const previousMonth = (month: string): string => monthOfDay(addDays(firstDay(month), -1))

/** The days of all weeks that a month touches, Sunday first. */
export function weeksOf(month: string): Day[][] {
  const first = firstDay(month)
  const sunday = addDays(first, -new Date(`${first}T00:00:00Z`).getUTCDay())
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => addDays(sunday, week * 7 + place)),
  )
  return weeks.filter((week) => week.some((day) => monthOfDay(day) === month))
}
