import type { Ref } from 'react'
import type { Event } from '#contract/event.ts'
import unseen from '#web/ui/visually-hidden.module.css'
import { EventRow } from '../event-row.tsx'
import { NoEvent } from './no-event.tsx'
import styles from './results.module.css'

type ResultsProps = {
  heading: Ref<HTMLHeadingElement>
  events: readonly Event[]
  isLoading: boolean
  hasFailed: boolean
  /** Counts the times the button was pressed, so that the same count is said again. */
  finds: number
}

/** The rows, or the reason why there are none. How many there are is said aloud when it changes. */
export function Results({ heading, events, isLoading, hasFailed, finds }: ResultsProps) {
  const isEmpty = events.length === 0
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={unseen.hidden}>
        List of events
      </h2>
      <p role="status" className={isLoading ? styles.loading : unseen.hidden}>
        <span key={finds}>{isLoading ? 'Loading events...' : countWords(events.length)}</span>
      </p>
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          The search did not get through. Press Find Events to try again.
        </p>
      )}
      {!isEmpty && (
        <ul className={isLoading ? styles.old : styles.rows}>
          {events.map((event) => (
            <EventRow key={event._id} event={event} />
          ))}
        </ul>
      )}
      {isEmpty && !isLoading && <NoEvent />}
    </>
  )
}

const countWords = (count: number) =>
  count === 1 ? '1 event shown' : `${count === 0 ? 'No' : count} events shown`
