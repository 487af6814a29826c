import type { Clock } from '#server/kit/clock.ts'

export type Budget = { take: (who: string) => boolean }

type Purse = { tokens: number; at: number }

/**
 * How many pictures one visitor may have made that nobody asked for before: a whole gallery at once,
 * then one every two seconds. Looking at made ones is free. Forgotten with the process.
 */
export function createBudget(
  clock: Clock,
  { most = 120, perSecond = 0.5, mostPurses = 5_000 } = {},
): Budget {
  const purses = new Map<string, Purse>()
  return {
    take(who) {
      const at = clock.now().getTime()
      const purse = purses.get(who) ?? { tokens: most, at }
      const earned = (Math.max(0, at - purse.at) / 1_000) * perSecond
      const tokens = Math.min(most, purse.tokens + earned)
      purses.delete(who)
      purses.set(who, { tokens: tokens >= 1 ? tokens - 1 : tokens, at })
      const [oldest] = purses.keys()
      if (purses.size > mostPurses && oldest !== undefined) purses.delete(oldest)
      return tokens >= 1
    },
  }
}
