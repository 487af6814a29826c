import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { Day } from '#contract/dates.ts'
import type { Event } from '#contract/event.ts'
import { useStore } from '#web/kit/store.ts'
import { useIsHydrating } from '#web/ui/is-hydrating.ts'
import { dayOfEvent } from '../../when.ts'
import { monthOfDay } from '../months.ts'
import { Toolbar } from '../toolbar.tsx'
import { derive } from './derive.ts'
import { FilterGroups } from './filter-groups.tsx'
import { chosenDay, filterState } from './filter-state.ts'
import type { FetchedPage } from './find-events.ts'
import styles from './list-view.module.css'
import { Pager } from './pager.tsx'
import { Results } from './results.tsx'
import { useFetchedPage } from './use-fetched-page.ts'

/** Four events at a time, narrowed by whatever is in use. */
export function ListView({ loaded }: { loaded: FetchedPage }) {
  const { currentFilter, searchText } = useStore(filterState)
  // The page as it was sent answers the address; what is typed counts from then on.
  const text = useIsHydrating() ? loaded.q : searchText
  const day = useStore(chosenDay)
  const heading = useRef<HTMLHeadingElement>(null)
  const [finds, setFinds] = useState(0)
  const { page, turnTo, findNow, ...search } = useFetchedPage(loaded, text)
  const ofDay = useDayEvents(day)
  const isTurning = useNavigation().location?.pathname === '/events'
  const filter = { currentFilter, searchText: text }
  const events = derive(ofDay.events ?? page.events, filter, day)

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
        asked={loaded.q}
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

type Known = { day: Day; events: readonly Event[] | undefined }

/** Everything on a chosen day, which need not be on the page that was fetched; undefined until it is known. */
function useDayEvents(day: Day | undefined) {
  const [known, setKnown] = useState<Known>()
  useEffect(() => {
    if (day === undefined) return
    let isWanted = true
    const tell = (events: Known['events']) => isWanted && setKnown({ day, events })
    import('./find-events.ts')
      .then(({ eventsOfMonth }) => eventsOfMonth(monthOfDay(day)))
      .then(
        (events) => tell(events.filter((event) => dayOfEvent(event) === day)),
        // The fetched page still answers for its own four.
        () => tell(undefined),
      )
    return () => {
      isWanted = false
    }
  }, [day])
  const isKnown = known !== undefined && known.day === day
  return { events: isKnown ? known.events : undefined, isLoading: day !== undefined && !isKnown }
}
