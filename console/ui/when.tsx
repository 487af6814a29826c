import { addDays, clockOf, type Day, dayName, dayOf, formatDay } from '#contract/dates.ts'
import { formatTime } from '#contract/text/event-time.ts'
import { capitalize } from '#console/kit/capitalize.ts'

/** An instant in Calgary for a cell of a table: 'Today, 10:04 AM', 'Sun, 7:20 PM', 'Nov 2, 7:20 PM'. */
export function formatWhen(iso: string, now = new Date()): string {
  const { day, time } = calgaryTime(iso)
  const today = dayOf(now)
  const named = namedDay(day, today)
  if (named) return `${capitalize(named)}, ${time}`
  return `${isInLastWeek(day, today) ? dayName(day).slice(0, 3) : shortDay(day, today)}, ${time}`
}

/** The same inside a sentence: 'today at 10:04 AM', 'on Nov 2 at 7:20 PM'. */
export function whenInSentence(iso: string, now = new Date()): string {
  const { day, time } = calgaryTime(iso)
  const today = dayOf(now)
  return `${namedDay(day, today) ?? `on ${shortDay(day, today)}`} at ${time}`
}

export const When = ({ at }: { at: string }) => <time dateTime={at}>{formatWhen(at)}</time>

/** 'Sat, Nov 21, 2026' */
export const dayWithName = (day: Day): string => `${dayName(day).slice(0, 3)}, ${formatDay(day)}`

function calgaryTime(iso: string): { day: Day; time: string } {
  const instant = new Date(iso)
  return { day: dayOf(instant), time: formatTime(clockOf(instant)) }
}

function namedDay(day: Day, today: Day): string | undefined {
  if (day === today) return 'today'
  if (day === addDays(today, -1)) return 'yesterday'
  return day === addDays(today, 1) ? 'tomorrow' : undefined
}

const isInLastWeek = (day: Day, today: Day) => day < today && day > addDays(today, -7)

/** 'Nov 2', with the year unless it is this year. */
const shortDay = (day: Day, today: Day) =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDay(day).replace(/, \d+$/, '') : formatDay(day)
