import type { Clock } from '#server/kit/clock.ts'

export type FakeClock = Clock & { advance: (ms: number) => void }

/** A clock that moves only when a test advances it. */
export function fakeClock(start: string | Date = new Date()): FakeClock {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms
    },
  }
}

/**
 * Nine in the morning in Calgary, two days from now. Midnight is hours away, and postponed jobs are not due by the
 * clock of the database.
 */
export function comingMorning(): FakeClock {
  const day = new Date(Date.now() + 2 * 86_400_000)
  return fakeClock(`${day.toLocaleDateString('en-CA', { timeZone: 'America/Edmonton' })}T16:00:00Z`)
}
