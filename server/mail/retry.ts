const minute = 60_000
const waits = [1 * minute, 5 * minute, 30 * minute, 120 * minute, 480 * minute]

/** When to try again after so many tries; undefined when it was the last. Spread out, so that no crowd comes back at once. */
export function dueAgain(attempts: number, now: Date, spread = Math.random()): Date | undefined {
  const wait = waits[attempts - 1]
  return wait === undefined ? undefined : new Date(now.getTime() + wait * (0.9 + 0.2 * spread))
}
