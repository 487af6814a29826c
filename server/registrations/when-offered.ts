import { clockOf, dayName, dayOf, formatDay } from '#contract/dates.ts'
import { onTheClock } from '#contract/words/event-time.ts'

/** 'Friday, Nov 20, 2026, 6:00 PM' on Calgary's clocks. */
export function whenOffered(until: Date): string {
  const day = dayOf(until)
  return `${dayName(day)}, ${formatDay(day)}, ${onTheClock(clockOf(until))}`
}
