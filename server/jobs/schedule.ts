import { minuteMs } from '#contract/durations.ts'
import { addDays, dayOf, instantOf } from '#contract/dates.ts'

/** When a job runs: at an interval in minutes, or daily at a time in Calgary. */
export type Schedule = { everyMinutes: number } | { dailyAt: `${number}:${number}` }

/**
 * The latest time at which the job was due; each such time is one run. When clocks go back, a repeated hour counts
 * once. When clocks go forward, a skipped time is an hour later.
 */
export function lastSlot(schedule: Schedule, now: Date): Date {
  if ('everyMinutes' in schedule) {
    const length = schedule.everyMinutes * minuteMs
    return new Date(Math.floor(now.getTime() / length) * length)
  }
  const today = dayOf(now)
  const slot = instantOf(today, schedule.dailyAt)
  return slot <= now ? slot : instantOf(addDays(today, -1), schedule.dailyAt)
}
