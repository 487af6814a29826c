import { expect, test } from 'vitest'
import { lastSlot, type Schedule } from './schedule.ts'

const slotAt = (schedule: Schedule, now: string) => lastSlot(schedule, new Date(now)).toISOString()

test('a job that runs every fifteen minutes is due on the quarter hours', () => {
  expect(slotAt({ everyMinutes: 15 }, '2026-11-15T18:14:59.999Z')).toBe('2026-11-15T18:00:00.000Z')
  expect(slotAt({ everyMinutes: 15 }, '2026-11-15T18:15:00.000Z')).toBe('2026-11-15T18:15:00.000Z')
})

test('a daily job is due at Calgary time, in winter and in summer', () => {
  const daily: Schedule = { dailyAt: '03:20' }
  expect(slotAt(daily, '2026-01-15T10:20:00Z')).toBe('2026-01-15T10:20:00.000Z')
  expect(slotAt(daily, '2026-07-15T09:20:00Z')).toBe('2026-07-15T09:20:00.000Z')
  expect(slotAt(daily, '2026-07-15T09:19:59Z')).toBe('2026-07-14T09:20:00.000Z')
})

test('[D18] every day has one daily slot, also the two days of the clock change', () => {
  for (const firstDay of ['2025-03-06T12:00:00Z', '2025-10-30T12:00:00Z'])
    for (const dailyAt of ['01:30', '02:30', '23:59'] as const) {
      const slots = new Set<string>()
      for (let minutes = 0; minutes < 7 * 24 * 60; minutes += 10) {
        const now = new Date(Date.parse(firstDay) + minutes * 60_000)
        slots.add(lastSlot({ dailyAt }, now).toISOString())
      }
      // Seven days, and the slot before the first of them.
      expect(slots.size).toBe(8)
    }
})
