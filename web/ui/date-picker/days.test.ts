import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayLabel,
  monthLabel,
  typed,
  parseDay,
  weeksAround,
  withSlashes,
} from './days.ts'

test('[S9.28] a date is typed as MM/dd/yyyy', () => {
  expect(parseDay('11/21/2026')).toBe('2026-11-21')
  expect(typed('2026-11-21')).toBe('11/21/2026')
  expect(parseDay(' 6/5/2025 ')).toBe('2025-06-05')
})

test.each(['13/21/2026', '02/30/2026', '00/10/2026', '11/00/2026', '21/11/2026', '11-21-2026'])(
  '[S9.30] %s is not a date',
  (text) => {
    expect(parseDay(text)).toBeUndefined()
  },
)

test('[S9.28] slashes are inserted while the visitor types', () => {
  const keys = [...'11212026']
  expect(keys.reduce((text, key) => withSlashes(text + key), '')).toBe('11/21/2026')
  expect([...'6/5/2025'].reduce((text, key) => withSlashes(text + key), '')).toBe('6/5/2025')
})

test('adding days and months crosses month, year and leap-day boundaries', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
})

test('a month is shown in whole weeks that start on Sunday', () => {
  const weeks = weeksAround('2026-11-15')
  expect(weeks).toHaveLength(5)
  expect([weeks[0]?.[0], weeks[4]?.[6]]).toEqual(['2026-11-01', '2026-12-05'])
})

test('a day has a full text label', () => {
  expect([dayLabel('2026-11-21'), monthLabel('2026-11-21')]).toEqual([
    'November 21, 2026',
    'November 2026',
  ])
})
