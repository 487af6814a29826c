import { minuteMs } from '#contract/durations.ts'

const waits = [1 * minuteMs, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs, 480 * minuteMs]

/** When to try again after so many tries; undefined when it was the last. Spread out, so that no crowd comes back at once. */
export function dueAgain(attempts: number, now: Date, spread = Math.random()): Date | undefined {
  const wait = waits[attempts - 1]
  return wait === undefined ? undefined : new Date(now.getTime() + wait * (0.9 + 0.2 * spread))
}
