import { dayNames } from '#contract/dates.ts'
import type { Organisation } from '#contract/organisation.ts'

type OpenTimes = Organisation['supportTimes']

const week = [...dayNames.slice(1), 'Sunday'] as const

/** 'Monday to Friday, 10 a.m. to 6 p.m.'; empty without hours. Days with the same hours are named together. */
export function hoursSentence(times: OpenTimes): string {
  const daysByHours = new Map<string, number[]>()
  for (const [index, day] of week.entries()) {
    const hours = hoursOn(times, day)
    if (hours !== '') daysByHours.set(hours, [...(daysByHours.get(hours) ?? []), index])
  }
  return [...daysByHours].map(([hours, days]) => `${namesOf(days)}, ${hours}`).join('; ')
}

/** '10 a.m. to noon and 1 p.m. to 6 p.m.' */
const hoursOn = (times: OpenTimes, day: string): string =>
  joined(
    times
      .filter((time) => time.day === day)
      .toSorted((one, other) => one.from.localeCompare(other.from))
      .map(({ from, until }) => `${clockText(from)} to ${clockText(until)}`),
  )

/** 'Monday to Friday', 'Monday, Wednesday and Friday', 'Every day' */
function namesOf(days: readonly number[]): string {
  if (days.length === week.length) return 'Every day'
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return joined(
    runs.flatMap((run) => {
      const names = run.map((day) => week[day] ?? '')
      return names.length < 3 ? names : [`${names[0]} to ${names.at(-1)}`]
    }),
  )
}

/** '6 p.m.' from '18:00' */
function clockText(time: string): string {
  if (time === '00:00') return 'midnight'
  if (time === '12:00') return 'noon'
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'a.m.' : 'p.m.'}`
}

const joined = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`
