import { expect, test } from 'vitest'
import type { Event } from '#contract/event.ts'
import { firstUpcoming } from './load.ts'

const now = new Date('2026-11-15T18:00:00Z')
const ending = (endsAt: string) => ({ _id: endsAt, endsAt }) as Event

test('[S9.14] home shows three events', () => {
  const events = ['16', '17', '18', '19'].map((day) => ending(`2026-11-${day}T18:00:00Z`))
  expect(firstUpcoming(events, now)).toEqual(events.slice(0, 3))
})

test('home omits past events', () => {
  const coming = ending('2026-11-15T18:00:01Z')
  expect(firstUpcoming([coming, ending('2026-11-15T18:00:00Z')], now)).toEqual([coming])
})
