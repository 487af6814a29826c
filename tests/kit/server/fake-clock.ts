import type { Clock } from '#server/kit/clock.ts'

export type FakeClock = Clock & { advance: (ms: number) => void }

/** A clock that stands still until it is told otherwise. */
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
 * Nine in the morning of a day to come, in Calgary. Hours pass before midnight does, and what is put off is not due
 * by the database's own clock.
 */
export function comingMorning(): FakeClock {
  const day = new Date(Date.now() + 2 * 86_400_000)
  return fakeClock(`${day.toLocaleDateString('en-CA', { timeZone: 'America/Edmonton' })}T16:00:00Z`)
}
