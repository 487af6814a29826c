import { expect, test } from 'vitest'
import type { DayName } from '#contract/dates.ts'
import { countTicked, filterEvents, emptyGroup, normalizeSearch } from './filter-events.ts'

const event = (name: string, day: string, dayOfWeek: DayName, registrationRequired: boolean) => ({
  name,
  date: `${day}T00:00:00.000Z`,
  dayOfWeek,
  registrationRequired,
})

const supper = event('Supper Under the Tree', '2026-11-21', 'Saturday', true)
const mic = event('Our Own Words: Open Mic', '2026-11-26', 'Thursday', false)
const walk = event('Snow Walk on the Bow', '2026-11-29', 'Sunday', false)
const page = [supper, mic, walk]

const shown = (currentFilter: Record<string, boolean>, searchText = '') =>
  filterEvents(page, { currentFilter, searchText }, undefined)

test('[S4.37] without filters the list shows the fetched page', () => {
  expect(shown({})).toEqual(page)
})

test('[S4.38] a search matches names that contain it, in either case', () => {
  expect(shown({}, 'oW')).toEqual([mic, walk])
  expect(shown({}, '  supper ')).toEqual([supper])
  expect(shown({}, 'nobody')).toEqual([])
})

test('[S4.39] empty search text shows all', () => {
  expect(shown({}, '')).toEqual(page)
  expect(shown({}, '   ')).toEqual(page)
})

test.each([
  ['Yes and its day', { Yes: true, Saturday: true }, [supper]],
  ['No and its day', { No: true, Thursday: true }, [mic]],
  ['Yes, but the day of another', { Yes: true, Sunday: true }, []],
  [
    'both answers and two days',
    { Yes: true, No: true, Saturday: true, Sunday: true },
    [supper, walk],
  ],
])('[S4.40] an event must match an answer and a day: %s', (_what, filter, expected) => {
  expect(shown(filter)).toEqual(expected)
})

test('[S4.41] with only days ticked no event shows', () => {
  expect(shown({ Saturday: true, Sunday: true })).toEqual([])
})

test('[S4.42] with only Yes or No ticked no event shows', () => {
  expect(shown({ Yes: true, No: true })).toEqual([])
})

test('[S4.40] boxes that were unticked again filter nothing', () => {
  expect(shown({ Saturday: false, Yes: false })).toEqual(page)
})

test('[S4.43] [S3.2] a chosen day matches events with the same date part', () => {
  const nothing = { currentFilter: {}, searchText: '' }
  expect(filterEvents(page, nothing, '2026-11-26')).toEqual([mic])
  expect(filterEvents(page, nothing, '2026-11-25')).toEqual([])
})

test('[S4.40] [S4.38] [S4.43] an event must match all filters in use', () => {
  const filter = {
    currentFilter: { No: true, Thursday: true, Sunday: true },
    searchText: 'o',
  }
  expect(filterEvents(page, filter, undefined)).toEqual([mic, walk])
  expect(filterEvents(page, filter, '2026-11-29')).toEqual([walk])
})

test('[S4.41] [S4.42] the group without a tick is named while the other group has one', () => {
  expect(emptyGroup({})).toBeUndefined()
  expect(emptyGroup({ Monday: true })).toBe('Registration Required')
  expect(emptyGroup({ No: true })).toBe('Days')
  expect(emptyGroup({ No: true, Monday: true })).toBeUndefined()
})

test('unticked boxes are not counted', () => {
  expect(countTicked({ Monday: true, Tuesday: false, Yes: true })).toBe(2)
})

test('a search is normalized to what the API accepts', () => {
  expect(normalizeSearch(' open\u0000  mic\u202e ')).toBe('open mic')
  expect(normalizeSearch('x'.repeat(300))).toHaveLength(100)
})
