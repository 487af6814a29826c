import { expect, test } from 'vitest'
import { clockOf, instantOf } from '../dates.ts'
import { maxSeriesCopies, repeatLabel, repeatsOf, seriesDays } from './series-days.ts'

test('[C131] days repeat every week or every second week after the first one', () => {
  expect(seriesDays('2026-12-05', { repeat: 'weekly', count: 3 })).toEqual([
    '2026-12-12',
    '2026-12-19',
    '2026-12-26',
  ])
  expect(seriesDays('2026-12-19', { repeat: 'fortnightly', count: 2 })).toEqual([
    '2027-01-02',
    '2027-01-16',
  ])
})

test('[C131] a monthly day has the same weekday and its number in the month', () => {
  const second = { repeat: 'nth', count: 3 } as const
  expect(seriesDays('2026-12-12', second)).toEqual(['2027-01-09', '2027-02-13', '2027-03-13'])
  expect(repeatLabel('nth', '2026-12-12')).toBe('Every month, on the second Saturday')
})

test('[C131] a month without a fifth Saturday has no day, and the last Saturday is in every month', () => {
  const fifth = '2026-10-31'
  expect(seriesDays(fifth, { repeat: 'nth', count: 3 })).toEqual([
    '2027-01-30',
    '2027-05-29',
    '2027-07-31',
  ])
  expect(seriesDays(fifth, { repeat: 'last', count: 3 })).toEqual([
    '2026-11-28',
    '2026-12-26',
    '2027-01-30',
  ])
  expect(repeatsOf(fifth)).toEqual(['weekly', 'fortnightly', 'nth', 'last'])
  expect(repeatsOf('2026-10-24')).toEqual(['weekly', 'fortnightly', 'nth'])
})

test('[C131] the last day belongs to the series if the rule meets it', () => {
  const weekly = { repeat: 'weekly' } as const
  expect(seriesDays('2026-12-05', { ...weekly, until: '2026-12-19' })).toHaveLength(2)
  expect(seriesDays('2026-12-05', { ...weekly, until: '2026-12-18' })).toHaveLength(1)
  expect(seriesDays('2026-12-05', { ...weekly, until: '2026-12-05' })).toEqual([])
})

test('[C131] a rule has no more than a year of weeks and no day after the last year of events', () => {
  expect(seriesDays('2026-12-05', { repeat: 'weekly', count: 900 })).toHaveLength(maxSeriesCopies)
  expect(seriesDays('2026-12-05', { repeat: 'nth', until: '2199-12-31' })).toHaveLength(
    maxSeriesCopies,
  )
  expect(seriesDays('2199-11-02', { repeat: 'last' })).toEqual(['2199-12-28'])
})

test('[C131] an event at 14:00 stays at 14:00 over a change of the clocks', () => {
  const days = seriesDays('2026-10-24', { repeat: 'weekly', count: 2 })
  expect(days.map((day) => clockOf(instantOf(day, '14:00')))).toEqual(['14:00', '14:00'])
  const spring = seriesDays('2026-03-07', { repeat: 'weekly', count: 1 })
  expect(spring.map((day) => instantOf(day, '14:00').toISOString())).toEqual([
    '2026-03-14T20:00:00.000Z',
  ])
  expect(instantOf('2026-03-07', '14:00').toISOString()).toBe('2026-03-07T21:00:00.000Z')
})
