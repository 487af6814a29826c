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
