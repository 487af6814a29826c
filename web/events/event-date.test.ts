import { expect, test } from 'vitest'
import {
  closedMark,
  closedSentence,
  closedWord,
  dayNumber,
  dayOfEvent,
  fullDay,
  formatListDate,
  formatPageDate,
} from './event-date.ts'

const event = { date: '2025-06-05T00:00:00.000Z', time: '6:00 PM - 9:00 PM' }

test("[S9.24] the date of an event is written 'Mon D, YYYY'", () => {
  expect(formatListDate(event)).toContain('Jun 5, 2025')
})

test('[S2.117] [S3.3] a row shows the date with the start time only', () => {
  expect(formatListDate(event)).toBe('Jun 5, 2025, 6:00 PM')
  expect(formatListDate({ ...event, time: '6:00 PM – 9:00 PM' })).toBe('Jun 5, 2025, 6:00 PM')
  expect(formatListDate({ ...event, time: 'All day' })).toBe('Jun 5, 2025, All day')
})

test("[S2.127] the page of an event shows 'date @ time'", () => {
  expect(formatPageDate(event)).toBe('Jun 5, 2025 @ 6:00 PM')
})

test('[S2.114] [S3.2] weekday and day number come from the part before T, without a time zone shift', () => {
  const day = dayOfEvent({ date: '2026-03-01T00:00:00.000Z' })
  expect([dayNumber(day), fullDay(day)]).toEqual(['1', 'Sunday, Mar 1, 2026'])
})

test('[C51] a cancelled event says so wherever an event that is over says that', () => {
  const cancelled = { isOver: false, isCancelled: true } as const
  expect([closedWord(cancelled), closedMark(cancelled), closedSentence(cancelled)]).toEqual([
    'Cancelled',
    ' (Cancelled)',
    'This event is cancelled.',
  ])
  const over = { isOver: true, isCancelled: undefined }
  expect([closedWord(over), closedMark(over), closedSentence(over)]).toEqual([
    'Over',
    ' (over)',
    'This event is over.',
  ])
  expect([closedWord({ isOver: false }), closedMark({ isOver: false })]).toEqual([undefined, false])
})
