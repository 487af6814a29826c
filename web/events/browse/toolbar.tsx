import { type ReactNode, useEffect } from 'react'
import { type Day, dayOf } from '#contract/dates.ts'
import { useStore } from '#web/kit/store.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Chip, chipClass } from '#web/ui/chip.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DialogLink, useLinkedDialog } from '#web/ui/dialog-link.tsx'
import { DateToggle } from './date-toggle.tsx'
import { narrowingIn, withNarrowing } from './filter-address.ts'
import { countTicked } from './list/derive.ts'
import { chosenDay, clearAll, filterState } from './list/filter-state.ts'
import { FiltersSheet } from './list/filters-sheet.tsx'
import { SearchBox } from './list/search-box.tsx'
import styles from './toolbar.module.css'

const filtersId = 'filters'

type ToolbarProps = {
  view: 'list' | 'month'
  asked: string
  /** How many events would show if the sheet of filters were closed now. */
  shown: number
  onFind: () => void
  /** The month view turns to the month of a chosen day. */
  onDay?: (day: Day) => void
}

/** What narrows the events: words, a day, boxes; and the switch between list and month. */
export function Toolbar({ view, asked, shown, onFind, onDay }: ToolbarProps) {
  const filters = useLinkedDialog(filtersId)
  useFilterAddress()
  const ticked = countTicked(useStore(filterState).currentFilter)
  const choose = (day: Day) => {
    chosenDay.set(day)
    onDay?.(day)
  }
  return (
    <div className={styles.bar}>
      <SearchBox asked={asked} onFind={onFind} />
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
 * What was typed, ticked and chosen stands in the address, so that it survives a reload and can be sent to somebody.
 * The address is read when the page loads; from then on it follows. Nothing is fetched for it: what is shown is
 * derived here.
 */
function useFilterAddress(): void {
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
