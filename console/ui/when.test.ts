import { expect, test } from 'vitest'
import { formatWhen, whenInSentence } from './when.tsx'

const now = new Date('2026-11-18T17:20:00Z')
const at = (iso: string) => [formatWhen(iso, now), whenInSentence(iso, now)]

test('a time is the day and hour of Calgary, with a word for the days near today', () => {
  expect(at('2026-11-18T16:04:00Z')).toEqual(['Today, 10:04 AM', 'today at 10:04 AM'])
  expect(at('2026-11-18T05:59:00Z')).toEqual(['Yesterday, 11:59 PM', 'yesterday at 11:59 PM'])
  expect(at('2026-11-19T08:20:00Z')).toEqual(['Tomorrow, 2:20 AM', 'tomorrow at 2:20 AM'])
})

test('an older time has the day of the week, then the date, then the year', () => {
  expect(at('2026-11-15T22:40:00Z')).toEqual(['Sun, 4:40 PM', 'on Nov 15 at 4:40 PM'])
  expect(at('2026-11-11T18:00:00Z')).toEqual(['Nov 11, 12:00 PM', 'on Nov 11 at 12:00 PM'])
  expect(at('2025-12-31T18:00:00Z')[0]).toBe('Dec 31, 2025, 11:00 AM')
})
