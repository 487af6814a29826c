import { expect, test } from 'vitest'
import {
  addDays,
  calgary,
  clockOf,
  clocksStoppedChanging,
  datePart,
  type Day,
  dayName,
  dayOf,
  formatDay,
  formatDayMonthYear,
  formatLongDay,
  formatMonth,
  formatShortDay,
  instantOf,
} from './dates.ts'

test('an evening in Calgary is on its local day although UTC is already a day ahead', () => {
  expect(dayOf(new Date('2025-11-22T02:30:00Z'))).toBe('2025-11-21')
  expect(clockOf(new Date('2025-11-22T02:30:00Z'))).toBe('19:30')
})

test('[S3.2] a date is compared by its part before T', () => {
  expect(datePart('2025-06-05T00:00:00.000Z')).toBe('2025-06-05')
  expect(datePart('2025-06-05')).toBe('2025-06-05')
})

test('[S9.24] an event date reads Jun 5, 2025', () => {
  expect(formatDay('2025-06-05')).toBe('Jun 5, 2025')
  expect(formatDay('2026-11-21')).toBe('Nov 21, 2026')
})

test('[S9.25] a newsletter date reads June 2025', () => {
  expect(formatMonth('2025-06-05')).toBe('June 2025')
})

test('[S9.26] the short and the day-first forms exist', () => {
  expect(formatShortDay('2025-06-05')).toBe('6/5/2025')
  expect(formatDayMonthYear('2025-06-05')).toBe('05-06-2025')
})

test('the founding day reads 20 July 2023', () => {
  expect(formatLongDay('2023-07-20')).toBe('20 July 2023')
})

test('[S3.4] every day has the name of its weekday', () => {
  expect(dayName('2026-11-15')).toBe('Sunday')
  expect(dayName('2026-11-21')).toBe('Saturday')
})

test('days are added across months, years and clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-07', 2)).toBe('2026-03-09')
  expect(addDays('2026-11-01', -1)).toBe('2026-10-31')
})

test.each<[Day, string, string]>([
  ['2026-01-15', '18:00', '2026-01-16T01:00:00.000Z'],
  ['2026-07-15', '18:00', '2026-07-16T00:00:00.000Z'],
  ['2026-03-08', '01:30', '2026-03-08T08:30:00.000Z'],
  ['2026-03-08', '03:30', '2026-03-08T09:30:00.000Z'],
  ['2026-03-08', '18:00', '2026-03-09T00:00:00.000Z'],
  ['2026-10-31', '18:00', '2026-11-01T00:00:00.000Z'],
  ['2025-11-01', '18:00', '2025-11-02T00:00:00.000Z'],
  ['2025-11-02', '18:00', '2025-11-03T01:00:00.000Z'],
  ['2026-11-01', '18:00', '2026-11-02T00:00:00.000Z'],
  ['2027-01-15', '18:00', '2027-01-16T00:00:00.000Z'],
  ['2027-03-14', '02:30', '2027-03-14T08:30:00.000Z'],
])('%s at %s in Calgary is %s', (day, clock, instant) => {
  expect(instantOf(day, clock).toISOString()).toBe(instant)
  expect(dayOf(instantOf(day, clock))).toBe(day)
  expect(clockOf(instantOf(day, clock))).toBe(clock)
})

test('a time that the spring clock change skips moves on by an hour', () => {
  expect(clockOf(instantOf('2026-03-08', '02:30'))).toBe('03:30')
})

test('after the last clock change winter has summer time, even with old time zone data', () => {
  expect(clockOf(new Date('2026-10-31T12:00:00Z'))).toBe('06:00')
  expect(clockOf(new Date('2026-12-15T12:00:00Z'))).toBe('06:00')
  expect(clockOf(new Date('2025-12-15T12:00:00Z'))).toBe('05:00')
})

test('before the last clock change the offsets match the time zone data of Intl', () => {
  const intl = new Intl.DateTimeFormat('en-CA', {
    timeZone: calgary,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  const wrong: string[] = []
  for (let at = Date.parse('2007-01-01T00:30:00Z'); at < clocksStoppedChanging; at += 3_600_000) {
    const instant = new Date(at)
    const computed = `${dayOf(instant)}, ${clockOf(instant)}`
    if (intl.format(instant) !== computed) wrong.push(computed)
  }
  expect(wrong).toEqual([])
})
