import { useEffect } from 'react'
import { narrowingIn, withNarrowing } from './filter-address.ts'
import { chosenDay, filterState } from './list/filter-state.ts'

let isRead = false

/**
 * What was typed, ticked and chosen stands in the address, so that it survives a reload and can be sent to somebody.
 * The address is read when the page loads; from then on it follows. Nothing is fetched for it: what is shown is
 * derived here.
 */
export function useFilterAddress(): void {
  useEffect(() => {
    if (!isRead) {
      isRead = true
      const { day, ...filter } = narrowingIn(new URLSearchParams(location.search))
      filterState.set({ ...filter, searchText: filterState.get().searchText || filter.searchText })
      chosenDay.set(day)
    }
    write()
    const stops = [filterState.subscribe(write), chosenDay.subscribe(write)]
    return () => stops.forEach((stop) => stop())
  }, [])
}

function write(): void {
  const narrowing = { ...filterState.get(), day: chosenDay.get() }
  const query = withNarrowing(new URLSearchParams(location.search), narrowing).toString()
  const address = location.pathname + (query ? `?${query}` : '')
  if (address === location.pathname + location.search) return
  // The router's own note about this entry of the history stays with it.
  history.replaceState(history.state, '', address)
}
