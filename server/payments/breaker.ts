import type { Clock } from '#server/kit/clock.ts'

export type Breaker = ReturnType<typeof createBreaker>

type Limits = { max?: number; pauseMs?: number; trialMs?: number }

/** Circuit breaker: after some failures in a row, no call is made for a while. Then one trial call decides for all. */
export function createBreaker(
  clock: Clock,
  { max = 5, pauseMs = 30_000, trialMs = 10_000 }: Limits = {},
) {
  let failures = 0
  let blockedUntil = 0
  const now = () => clock.now().getTime()
  return {
    /** Returns 0 if a call may be made, or the seconds to wait. */
    enter(): number {
      if (failures < max) return 0
      const waitMs = blockedUntil - now()
      if (waitMs > 0) return Math.ceil(waitMs / 1_000)
      // Other calls wait for the result of this trial.
      blockedUntil = now() + trialMs
      return 0
    },
    succeeded(): void {
      failures = 0
    },
    failed(): void {
      failures += 1
      if (failures >= max) blockedUntil = now() + pauseMs
    },
  }
}
