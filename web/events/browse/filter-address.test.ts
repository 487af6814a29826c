import { expect, test } from 'vitest'
import { filtersIn, withFilters } from './filter-address.ts'

const query = (text: string) => new URLSearchParams(text)

test('search text, boxes and day are read from the query as they were written into it', () => {
  const filters = {
    searchText: 'supper & walk',
    currentFilter: { Friday: true, Yes: true },
    day: '2026-11-20' as const,
  }
  const written = withFilters(query('view=month&month=2026-11'), filters)
  expect(written.toString()).toBe(
    'view=month&month=2026-11&q=supper+%26+walk&only=Friday%2CYes&day=2026-11-20',
  )
  expect(filtersIn(written)).toEqual(filters)
})

test('cleared filters leave the query, and unknown values in it filter nothing', () => {
  const nothing = { searchText: '', currentFilter: { Friday: false }, day: undefined }
  expect(withFilters(query('q=walk&only=Friday&day=2026-11-20'), nothing).toString()).toBe('')
  expect(filtersIn(query('only=Someday,constructor&day=tomorrow'))).toEqual({
    searchText: '',
    currentFilter: {},
    day: undefined,
  })
})

test('a new search returns to the first page, a ticked box does not', () => {
  const at = query('offset=8')
  const filters = { searchText: '', currentFilter: { Friday: true }, day: undefined }
  expect(withFilters(at, filters).get('offset')).toBe('8')
  expect(withFilters(at, { ...filters, searchText: 'walk' }).get('offset')).toBeNull()
})
