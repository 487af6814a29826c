import { longestSessionMs, minuteMs } from '#contract/durations.ts'
import type { Clock } from '#server/kit/clock.ts'

const [seenMs, activeMs] = [2 * minuteMs, 15 * minuteMs]

/** From when on a staff member must have been seen and active to count as available. */
export function presenceTimes(clock: Clock) {
  const now = clock.now().getTime()
  return {
    seenSince: new Date(now - seenMs),
    activeSince: new Date(now - activeMs),
    startedSince: new Date(now - longestSessionMs),
  }
}
