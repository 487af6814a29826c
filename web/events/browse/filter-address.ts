import { type Day, dayNames } from '#contract/dates.ts'
import { type FilterState, registrationAnswers } from './filter-state.ts'

/** All filters, as the query writes them: '?q=walk&only=Friday,Yes&day=2026-11-20'. */
export type EventFilters = FilterState & { day: Day | undefined }

const labels: readonly string[] = [...dayNames, ...registrationAnswers]

export function filtersIn(query: URLSearchParams): EventFilters {
  const ticked = (query.get('only') ?? '').split(',').filter((label) => labels.includes(label))
  const day = query.get('day') ?? ''
  return {
    searchText: query.get('q') ?? '',
    currentFilter: Object.fromEntries(ticked.map((label) => [label, true])),
    day: /^\d{4}-\d\d-\d\d$/.test(day) ? (day as Day) : undefined,
  }
}

/** Writes the filters into the query. A new search returns to the first page. */
export function withFilters(
  query: URLSearchParams,
  { searchText, currentFilter, day }: EventFilters,
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
