import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { type Day, formatMonth, dayOf, formatDay } from '#contract/dates.ts'
import type { Event } from '#contract/event.ts'
import { useStore } from '#web/kit/store.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Button } from '#web/ui/button.tsx'
import { dayOfEvent } from '../../event-date.ts'
import { EventRow } from '../event-row.tsx'
import { filterEvents, normalizeSearch } from '../filter-events.ts'
import { chosenDay, filterState, clearAll, filterGroups } from '../filter-state.ts'
import { firstDay, monthOfDay, nextMonth, previousMonth } from '../months.ts'
import { Toolbar } from '../toolbar.tsx'
import { MonthGrid } from './month-grid.tsx'
import styles from './month-view.module.css'

export type LoadedMonth = { month: string; events: Event[]; today: string }

/** A calendar month. On phones the events are also listed as rows below it. */
export function MonthView({ month, events, today: renderedOn }: LoadedMonth) {
  const navigate = useNavigate()
  const day = useStore(chosenDay)
  const shown = filterEvents(events, useStore(filterState), day)
  const inMonth = shown.filter((event) => monthOfDay(dayOfEvent(event)) === month)
  const today = useToday(renderedOn)
  const turnTo = (chosen: Day) => void navigate(addressOf(monthOfDay(chosen)))
  return (
    <>
      <Toolbar
        view="month"
        query=""
        shown={shown.length}
        onFind={() => void navigate('/events')}
        onDay={turnTo}
      />
      <section aria-labelledby="month" className={styles.month}>
        <div className={styles.head}>
          <h2 id="month">{formatMonth(firstDay(month))}</h2>
          <Turn to={previousMonth(month)} icon="back" />
          <Turn to={nextMonth(month)} icon="forward" />
        </div>
        <ActiveFilters />
        <MonthGrid month={month} events={shown} today={today} />
        {inMonth.length === 0 && <p className={styles.none}>Event not available</p>}
        <ul className={styles.agenda}>
          {inMonth.map((event) => (
            <EventRow key={event._id} event={event} />
          ))}
        </ul>
      </section>
    </>
  )
}

const addressOf = (month: string) => `/events?view=month&month=${month}`

/** `nofollow`: search engines must not crawl an endless number of months. */
const Turn = ({ to, icon }: { to: string; icon: 'back' | 'forward' }) => (
  <Anchor
    to={addressOf(to)}
    rel="nofollow"
    className={styles.turn}
    aria-label={formatMonth(firstDay(to))}
  >
    <Icon name={icon} />
  </Anchor>
)

/** The visitor's current day. During hydration it is the day on which the server rendered the page. */
const useToday = (renderedOn: string): string =>
  useSyncExternalStore(
    () => () => undefined,
    () => dayOf(new Date()),
    () => renderedOn,
  )

/** The filters in use, with a button that clears them. */
function ActiveFilters() {
  const { currentFilter, searchText } = useStore(filterState)
  const day = useStore(chosenDay)
  const query = normalizeSearch(searchText)
  const ticked = filterGroups.flatMap(({ name, labels }) => {
    const chosen = labels.filter((label) => currentFilter[label])
    return chosen.length > 0 ? [`${name}: ${chosen.join(', ')}`] : []
  })
  const active = [...(query ? [`“${query}”`] : []), ...ticked, ...(day ? [formatDay(day)] : [])]
  if (active.length === 0) return null
  return (
    <p className={styles.active}>
      Only shown: {active.join('; ')}
      <Button variant="outline" small onClick={clearAll}>
        Clear filters
      </Button>
    </p>
  )
}
