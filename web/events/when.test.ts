import { expect, test } from 'vitest'
import { dayNumber, dayOfEvent, fullDay, whenListed, whenTold } from './when.ts'

const event = { date: '2025-06-05T00:00:00.000Z', time: '6:00 PM - 9:00 PM' }

test("[S9.24] the date of an event is written 'Mon D, YYYY'", () => {
  expect(whenListed(event)).toContain('Jun 5, 2025')
})

test('[S2.117] [S3.3] a row gives the date with the start alone', () => {
  expect(whenListed(event)).toBe('Jun 5, 2025, 6:00 PM')
  expect(whenListed({ ...event, time: '6:00 PM – 9:00 PM' })).toBe('Jun 5, 2025, 6:00 PM')
  expect(whenListed({ ...event, time: 'All day' })).toBe('Jun 5, 2025, All day')
})

test("[S2.127] the page of an event gives 'date @ time'", () => {
  expect(whenTold(event)).toBe('Jun 5, 2025 @ 6:00 PM')
})

test('[S2.114] [S3.2] weekday and day number come from the part before T and never shift', () => {
  const day = dayOfEvent({ date: '2026-03-01T00:00:00.000Z' })
  expect([dayNumber(day), fullDay(day)]).toEqual(['1', 'Sunday, Mar 1, 2026'])
})
