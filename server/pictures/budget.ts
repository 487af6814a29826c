import type { Clock } from '#server/kit/clock.ts'

export type Budget = { take: (who: string) => boolean }

type Bucket = { tokens: number; at: number }

/**
 * A rate limit for new crops per visitor: a gallery at once, then one every two seconds. Cached crops do not count. The
 * state is in memory only.
 */
export function createBudget(
  clock: Clock,
  { burst = 120, perSecond = 0.5, maxVisitors = 5_000 } = {},
): Budget {
  const buckets = new Map<string, Bucket>()
  return {
    take(who) {
      const at = clock.now().getTime()
      const bucket = buckets.get(who) ?? { tokens: burst, at }
      const refill = (Math.max(0, at - bucket.at) / 1_000) * perSecond
      const tokens = Math.min(burst, bucket.tokens + refill)
      buckets.delete(who)
      buckets.set(who, { tokens: tokens >= 1 ? tokens - 1 : tokens, at })
      const [oldest] = buckets.keys()
      if (buckets.size > maxVisitors && oldest !== undefined) buckets.delete(oldest)
      return tokens >= 1
    },
  }
}
