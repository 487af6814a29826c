import type { EventPage } from '#contract/event.ts'
import { startTime } from '#contract/text/event-time.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { LazyHydrate } from '#web/ui/lazy-hydrate.tsx'
import { dayOfEvent, fullDay } from '../event-date.ts'
import styles from './details.module.css'

/** Links to the upcoming other dates of the same event. */
export function OtherDates({ dates }: { dates: EventPage['otherDates'] }) {
  if (!dates) return null
  return (
    <LazyHydrate as="section" aria-labelledby="other-dates" className={styles.dates}>
      <h3 id="other-dates">Other dates</h3>
      <ul>
        {dates.map((date) => (
          <li key={date._id}>
            <Anchor to={`/events/${date._id}`}>
              {fullDay(dayOfEvent(date))}, {startTime(date.time)}
            </Anchor>
          </li>
        ))}
      </ul>
    </LazyHydrate>
  )
}
