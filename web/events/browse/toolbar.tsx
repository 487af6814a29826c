import { type ReactNode, useEffect } from 'react'
import { type Day, dayOf } from '#contract/dates.ts'
import { useStore } from '#web/kit/store.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Chip, chipClass } from '#web/ui/chip.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DialogLink, useLinkedDialog } from '#web/ui/dialog-link.tsx'
import { DateToggle } from './date-toggle.tsx'
import { filtersIn, withFilters } from './filter-address.ts'
import { countTicked } from './filter-events.ts'
import { chosenDay, clearAll, filterState } from './filter-state.ts'
import { FiltersSheet } from './list/filters-sheet.tsx'
import { SearchBox } from './list/search-box.tsx'
import styles from './toolbar.module.css'

const filtersId = 'filters'

type ToolbarProps = {
  view: 'list' | 'month'
  query: string
  /** The number of events that match the filters, for the button of the filter sheet. */
  shown: number
  onFind: () => void
  /** The month view opens the month of a chosen day. */
  onDay?: (day: Day) => void
}

/** Search, filters and date of the events, and the switch between list and month. */
export function Toolbar({ view, query, shown, onFind, onDay }: ToolbarProps) {
  const filters = useLinkedDialog(filtersId)
  useFilterAddress()
  const ticked = countTicked(useStore(filterState).currentFilter)
  const choose = (day: Day) => {
    chosenDay.set(day)
    onDay?.(day)
  }
  return (
    <div className={styles.bar}>
      <SearchBox query={query} onFind={onFind} />
      <div className={styles.chips}>
        <div className={styles.live}>
          <DialogLink
            opens={filtersId}
            className={classNames(chipClass, styles.filters)}
            onPress={filters.open}
          >
            {ticked === 0 ? 'Filters' : `Filters (${ticked})`}
          </DialogLink>
          <Chip onClick={() => choose(dayOf(new Date()))}>Today</Chip>
          <DateToggle onChoose={choose} />
          <Chip onClick={clearAll}>Clear</Chip>
        </div>
        <nav aria-label="View" className={styles.views}>
          <View to="/events" isCurrent={view === 'list'}>
            List
          </View>
          <View to="/events?view=month" isCurrent={view === 'month'}>
            Month
          </View>
        </nav>
      </div>
      <FiltersSheet id={filtersId} isOpen={filters.isOpen} onClose={filters.close} shown={shown} />
    </div>
  )
}

const View = ({
  to,
  isCurrent,
  children,
}: {
  to: string
  isCurrent: boolean
  children: ReactNode
}) => (
  <Anchor to={to} className={styles.view} aria-current={isCurrent || undefined}>
    {children}
  </Anchor>
)

let isRead = false

/**
 * Writes all filters into the URL, so that they survive a reload and can be shared. The URL is read once, when the
 * page loads. Changing it sends no request, because the browser filters the events.
 */
function useFilterAddress(): void {
  useEffect(() => {
    if (!isRead) {
      isRead = true
      const { day, ...filter } = filtersIn(new URLSearchParams(location.search))
      filterState.set({ ...filter, searchText: filterState.get().searchText || filter.searchText })
      chosenDay.set(day)
    }
    write()
    const stops = [filterState.subscribe(write), chosenDay.subscribe(write)]
    return () => stops.forEach((stop) => stop())
  }, [])
}

function write(): void {
  const filters = { ...filterState.get(), day: chosenDay.get() }
  const query = withFilters(new URLSearchParams(location.search), filters).toString()
  const address = location.pathname + (query ? `?${query}` : '')
  if (address === location.pathname + location.search) return
  // Keep history.state, which belongs to the router.
  history.replaceState(history.state, '', address)
}
