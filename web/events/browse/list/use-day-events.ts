import { useEffect, useState } from 'react'
import type { Day } from '#contract/dates.ts'
import type { Event } from '#contract/event.ts'
import { dayOfEvent } from '../../when.ts'
import { monthOfDay } from '../months.ts'

type Known = { day: Day; events: readonly Event[] | undefined }

/** Everything on a chosen day, which need not be on the page that was fetched; undefined until it is known. */
export function useDayEvents(day: Day | undefined) {
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
