import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { Day } from '#contract/dates.ts'
import type { Event } from '#contract/event.ts'
import { useStore } from '#web/kit/store.ts'
import { useIsHydrating } from '#web/ui/is-hydrating.ts'
import { dayOfEvent } from '../../event-date.ts'
import { monthOfDay } from '../months.ts'
import { Toolbar } from '../toolbar.tsx'
import { filterEvents } from '../filter-events.ts'
import { FilterGroups } from './filter-groups.tsx'
import { chosenDay, filterState } from '../filter-state.ts'
import type { FetchedPage } from './find-events.ts'
import styles from './list-view.module.css'
import { Pager } from './pager.tsx'
import { Results } from './results.tsx'
import { useFetchedPage } from './use-fetched-page.ts'

/** The filtered events of one page. */
export function ListView({ loaded }: { loaded: FetchedPage }) {
  const { currentFilter, searchText } = useStore(filterState)
  // The server rendered the search of the URL. After hydration the search text of the store applies.
  const text = useIsHydrating() ? loaded.q : searchText
  const day = useStore(chosenDay)
  const heading = useRef<HTMLHeadingElement>(null)
  const [finds, setFinds] = useState(0)
  const { page, turnTo, findNow, ...search } = useFetchedPage(loaded, text)
  const ofDay = useDayEvents(day)
  const isTurning = useNavigation().location?.pathname === '/events'
  const filter = { currentFilter, searchText: text }
  const events = filterEvents(ofDay.events ?? page.events, filter, day)

  const shownOffset = useRef(page.offset)
  useEffect(() => {
    if (shownOffset.current === page.offset) return
    shownOffset.current = page.offset
    heading.current?.focus()
  }, [page.offset])

  return (
    <>
      <Toolbar
        view="list"
        query={loaded.q}
        shown={events.length}
        onFind={() => {
          findNow()
          setFinds(finds + 1)
          heading.current?.focus()
        }}
      />
      <div className={styles.columns}>
        <aside aria-label="Filter events" className={styles.panel}>
          <FilterGroups />
        </aside>
        <div>
          <Results
            heading={heading}
            events={events}
            isLoading={search.isLoading || ofDay.isLoading || isTurning}
            hasFailed={search.hasFailed}
            finds={finds}
          />
          <Pager page={page} turnTo={turnTo} />
        </div>
      </div>
    </>
  )
}

type DayEvents = { day: Day; events: readonly Event[] | undefined }

/** All events of the chosen day, which may not be on the fetched page; undefined until they are fetched. */
function useDayEvents(day: Day | undefined) {
  const [known, setKnown] = useState<DayEvents>()
  useEffect(() => {
    if (day === undefined) return
    let isWanted = true
    const showEvents = (events: DayEvents['events']) => isWanted && setKnown({ day, events })
    import('./find-events.ts')
      .then(({ eventsOfMonth }) => eventsOfMonth(monthOfDay(day)))
      .then(
        (events) => showEvents(events.filter((event) => dayOfEvent(event) === day)),
        // After an error the list filters the fetched page instead.
        () => showEvents(undefined),
      )
    return () => {
      isWanted = false
    }
  }, [day])
  const isKnown = known !== undefined && known.day === day
  return { events: isKnown ? known.events : undefined, isLoading: day !== undefined && !isKnown }
}
