import { type Day, dayNames } from '#contract/dates.ts'
import { type FilterState, registrationAnswers } from './list/filter-state.ts'

/** What narrows the events, as the address writes it: '?q=walk&only=Friday,Yes&day=2026-11-20'. */
export type Narrowing = FilterState & { day: Day | undefined }

const labels: readonly string[] = [...dayNames, ...registrationAnswers]

export function narrowingIn(query: URLSearchParams): Narrowing {
  const ticked = (query.get('only') ?? '').split(',').filter((label) => labels.includes(label))
  const day = query.get('day') ?? ''
  return {
    searchText: query.get('q') ?? '',
    currentFilter: Object.fromEntries(ticked.map((label) => [label, true])),
    day: /^\d{4}-\d\d-\d\d$/.test(day) ? (day as Day) : undefined,
  }
}

/** The same address with other words, boxes and day. A search begins at its own first page. */
export function withNarrowing(
  query: URLSearchParams,
  { searchText, currentFilter, day }: Narrowing,
): URLSearchParams {
  const next = new URLSearchParams(query)
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name))
  const q = searchText.trim()
  if (q !== (query.get('q') ?? '')) next.delete('offset')
  put('q', q)
  put('only', labels.filter((label) => currentFilter[label]).join(','))
  put('day', day ?? '')
  return next
}
