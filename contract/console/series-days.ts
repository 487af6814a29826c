import * as z from 'zod/mini'
import { addDays, type Day, dayName } from '../dates.ts'

/** One copy makes no more drafts than this: a year of weeks. */
export const maxSeriesCopies = 52

/** `nth` is the same weekday of the month, counted from its start; `last` is the last such weekday. */
export const Repeat = z.enum(['weekly', 'fortnightly', 'nth', 'last'])
export type Repeat = z.infer<typeof Repeat>

/** Events have days before this one. */
const endOfDays: Day = '2200-01-01'

type SeriesRule = { repeat: Repeat; until?: Day | undefined; count?: number }

/** The days after the first one, in order, at most `maxSeriesCopies`. A month without a fifth such weekday has none. */
export function seriesDays(
  first: Day,
  { repeat, until = endOfDays, count = maxSeriesCopies }: SeriesRule,
): Day[] {
  const days: Day[] = []
  for (let step = 1; days.length < Math.min(count, maxSeriesCopies); step += 1) {
    const day = dayAt(first, repeat, step)
    if (day === undefined) continue
    if (day > until || day >= endOfDays) break
    days.push(day)
  }
  return days
}

/** The rules that an event on this day can follow. A fifth weekday is always the last one of its month. */
export const repeatsOf = (day: Day): Repeat[] =>
  isLastOfMonth(day) ? ['weekly', 'fortnightly', 'nth', 'last'] : ['weekly', 'fortnightly', 'nth']

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']

/** 'Every month, on the second Saturday' */
export function repeatLabel(repeat: Repeat, day: Day): string {
  const weekday = dayName(day)
  switch (repeat) {
    case 'weekly':
      return `Every week, on ${weekday}`
    case 'fortnightly':
      return `Every second week, on ${weekday}`
    case 'nth':
      return `Every month, on the ${ordinals[ordinalOf(day) - 1] ?? ''} ${weekday}`
    case 'last':
      return `Every month, on the last ${weekday}`
  }
}

function dayAt(first: Day, repeat: Repeat, step: number): Day | undefined {
  if (repeat === 'weekly') return addDays(first, 7 * step)
  if (repeat === 'fortnightly') return addDays(first, 14 * step)
  const month = firstOfMonth(first, step)
  const weekday = firstLike(month, first)
  if (repeat === 'nth') {
    const day = addDays(weekday, 7 * (ordinalOf(first) - 1))
    return isSameMonth(day, month) ? day : undefined
  }
  const fifth = addDays(weekday, 28)
  return isSameMonth(fifth, month) ? fifth : addDays(weekday, 21)
}

/** 2 for the second Saturday of a month. */
const ordinalOf = (day: Day): number => Math.ceil(Number(day.slice(8)) / 7)

const isLastOfMonth = (day: Day): boolean => !isSameMonth(addDays(day, 7), day)

const isSameMonth = (one: Day, other: Day): boolean => one.slice(0, 7) === other.slice(0, 7)

/** The first day of the month that is so many months after this day. */
function firstOfMonth(day: Day, months: number): Day {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10) as Day
}

/** The first day from this one on that has the weekday of the other. */
function firstLike(from: Day, other: Day): Day {
  let day = from
  while (dayName(day) !== dayName(other)) day = addDays(day, 1)
  return day
}
