import { expect, test } from 'vitest'
import { monthFrom, nextMonth, previousMonth, weeksOf } from './months.ts'

test('previous and next month work across the turn of the year', () => {
  expect([previousMonth('2026-11'), nextMonth('2026-11')]).toEqual(['2026-10', '2026-12'])
  expect([previousMonth('2027-01'), nextMonth('2026-12')]).toEqual(['2026-12', '2027-01'])
  expect(nextMonth('2027-02')).toBe('2027-03')
})

test.each([
  ['2026-11', 5, '2026-11-01', '2026-12-05'],
  ['2026-02', 4, '2026-02-01', '2026-02-28'],
  ['2026-08', 6, '2026-07-26', '2026-09-05'],
])('the calendar of %s has %i full weeks, Sunday first', (month, count, first, last) => {
  const weeks = weeksOf(month)
  expect(weeks.map((week) => week.length)).toEqual(Array(count).fill(7))
  expect([weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([first, last])
})

test('a query without a valid month opens the current month in Calgary', () => {
  const lateOnLastDay = new Date('2026-11-01T04:00:00Z')
  for (const param of [null, '', '2026-13', '2026-1', 'soon', '0001-01'])
    expect(monthFrom(param, lateOnLastDay)).toBe('2026-10')
  expect(monthFrom('2027-02', lateOnLastDay)).toBe('2027-02')
})
