import { expect, test } from 'vitest'
import { monthFrom, nextMonth, previousMonth, weeksOf } from './months.ts'

test('a month has one before and one after it, over the turn of the year too', () => {
  expect([previousMonth('2026-11'), nextMonth('2026-11')]).toEqual(['2026-10', '2026-12'])
  expect([previousMonth('2027-01'), nextMonth('2026-12')]).toEqual(['2026-12', '2027-01'])
  expect(nextMonth('2027-02')).toBe('2027-03')
})

test.each([
  ['2026-11', 5, '2026-11-01', '2026-12-05'],
  ['2026-02', 4, '2026-02-01', '2026-02-28'],
  ['2026-08', 6, '2026-07-26', '2026-09-05'],
])('%s lies in %i whole weeks, Sunday first', (month, count, first, last) => {
  const weeks = weeksOf(month)
  expect(weeks.map((week) => week.length)).toEqual(Array(count).fill(7))
  expect([weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([first, last])
})

test('an address without a month, or with nonsense, shows the month it is in Calgary', () => {
  const lateOnTheLast = new Date('2026-11-01T04:00:00Z')
  for (const asked of [null, '', '2026-13', '2026-1', 'soon', '0001-01'])
    expect(monthFrom(asked, lateOnTheLast)).toBe('2026-10')
  expect(monthFrom('2027-02', lateOnTheLast)).toBe('2027-02')
})
