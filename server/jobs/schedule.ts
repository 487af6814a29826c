import { minuteMs } from '#contract/durations.ts'
import { addDays, dayOf, instantOf } from '#contract/dates.ts'

/** When a job comes round: every so many minutes, or each day at a time on Calgary's clocks. */
export type Schedule = { everyMinutes: number } | { dailyAt: `${number}:${number}` }

/**
 * The newest moment at which the job was due. One moment is one run: a night whose clocks go back has no
 * second half past one, and a time that a spring night skips comes an hour later.
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
