import { expect, test } from 'vitest'
import { narrowingIn, withNarrowing } from './filter-address.ts'

const query = (text: string) => new URLSearchParams(text)

test('words, boxes and day are read from the address as they were written into it', () => {
  const narrowing = {
    searchText: 'supper & walk',
    currentFilter: { Friday: true, Yes: true },
    day: '2026-11-20' as const,
  }
  const written = withNarrowing(query('view=month&month=2026-11'), narrowing)
  expect(written.toString()).toBe(
    'view=month&month=2026-11&q=supper+%26+walk&only=Friday%2CYes&day=2026-11-20',
  )
  expect(narrowingIn(written)).toEqual(narrowing)
})

test('what is cleared leaves the address, and nonsense in it narrows nothing', () => {
  const nothing = { searchText: '', currentFilter: { Friday: false }, day: undefined }
  expect(withNarrowing(query('q=walk&only=Friday&day=2026-11-20'), nothing).toString()).toBe('')
  expect(narrowingIn(query('only=Someday,constructor&day=tomorrow'))).toEqual({
    searchText: '',
    currentFilter: {},
    day: undefined,
  })
})

test('a new search begins at its first page; a box keeps the page', () => {
  const at = query('offset=8')
  const narrowing = { searchText: '', currentFilter: { Friday: true }, day: undefined }
  expect(withNarrowing(at, narrowing).get('offset')).toBe('8')
  expect(withNarrowing(at, { ...narrowing, searchText: 'walk' }).get('offset')).toBeNull()
})
