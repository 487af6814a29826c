import { formatDay } from '#contract/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { tidySearch } from './list/derive.ts'
import { chosenDay, clearAll, filterGroups, filterState } from './list/filter-state.ts'
import { useStore } from '#web/kit/store.ts'
import styles from './active-filters.module.css'

/** What narrows the events just now, and the way out of it. Nothing while nothing does. */
export function ActiveFilters() {
  const { currentFilter, searchText } = useStore(filterState)
  const day = useStore(chosenDay)
  const words = tidySearch(searchText)
  const ticked = filterGroups.flatMap(({ name, labels }) => {
    const chosen = labels.filter((label) => currentFilter[label])
    return chosen.length > 0 ? [`${name}: ${chosen.join(', ')}`] : []
  })
  const active = [...(words ? [`“${words}”`] : []), ...ticked, ...(day ? [formatDay(day)] : [])]
  if (active.length === 0) return null
  return (
    <p className={styles.active}>
      Only shown: {active.join('; ')}
      <Button look="outline" small onClick={clearAll}>
        Clear filters
      </Button>
    </p>
  )
}
