import { clockChangeAt, endsNextDay } from '#contract/console/event-body.ts'
import { addDays, type Day, formatDay } from '#contract/dates.ts'
import { formatTime } from '#contract/words/event-time.ts'

type EventTimes = { date: string; starts: string; ends: string }

const isDay = (text: string): text is Day =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
const isClock = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Facts about the hours that staff should know before they publish. */
export function timeNotes({ date, starts, ends }: EventTimes): string[] {
  if (!isDay(date)) return []
  const isNextDay =
    isClock(starts) && isClock(ends) && starts !== ends && endsNextDay({ starts, ends })
  const lastDay = isNextDay ? addDays(date, 1) : date
  return [
    ...(isNextDay ? [`It ends on the next day, ${formatDay(lastDay)}.`] : []),
    ...(isClock(starts) ? clockNotes(date, starts) : []),
    ...(isClock(ends) ? clockNotes(lastDay, ends) : []),
  ]
}

function clockNotes(day: Day, clock: string): string[] {
  const change = clockChangeAt(day, clock)
  const when = `${formatTime(clock)} on ${formatDay(day)}`
  if (change === 'skipped') return [`${when} does not exist: the clocks go forward.`]
  if (change === 'repeated')
    return [`${when} exists twice, because the clocks go back. The first one counts.`]
  return []
}
