import type { Clock } from '#server/kit/clock.ts'

export type Breaker = ReturnType<typeof createBreaker>

type Limits = { most?: number; restMs?: number; trialMs?: number }

/**
 * Spares a provider that fails, and those who would wait for it. After so many failures in a row nobody asks for a while;
 * then one may try, and whether that goes well decides for all.
 */
export function createBreaker(
  clock: Clock,
  { most = 5, restMs = 30_000, trialMs = 10_000 }: Limits = {},
) {
  let failures = 0
  let closedUntil = 0
  const now = () => clock.now().getTime()
  return {
    /** Nought when one may ask, else the seconds to wait. */
    enter(): number {
      if (failures < most) return 0
      const waitMs = closedUntil - now()
      if (waitMs > 0) return Math.ceil(waitMs / 1_000)
      // The others wait for this one.
      closedUntil = now() + trialMs
      return 0
    },
    succeeded(): void {
      failures = 0
    },
    failed(): void {
      failures += 1
      if (failures >= most) closedUntil = now() + restMs
    },
  }
}
