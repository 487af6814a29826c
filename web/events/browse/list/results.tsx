import type { Ref } from 'react'
import type { Event } from '#contract/event.ts'
import { dayNames, formatDay } from '#contract/dates.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button, Buttons } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useStore } from '#web/kit/store.ts'
import { EventRow } from '../event-row.tsx'
import { monthOfDay } from '../months.ts'
import { emptyGroup } from '../filter-events.ts'
import { chosenDay, filterState, registrationAnswers, tick } from '../filter-state.ts'
import visuallyHidden from '#web/ui/visually-hidden.module.css'
import styles from './results.module.css'

type ResultsProps = {
  heading: Ref<HTMLHeadingElement>
  events: readonly Event[]
  isLoading: boolean
  hasFailed: boolean
  /** The number of searches: a new key makes screen readers announce the same count again. */
  finds: number
}

/** The rows, or the reason why there are none. Screen readers announce their number. */
export function Results({ heading, events, isLoading, hasFailed, finds }: ResultsProps) {
  const isEmpty = events.length === 0
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={visuallyHidden.hidden}>
        List of events
      </h2>
      <p role="status" className={isLoading ? styles.loading : visuallyHidden.hidden}>
        <span key={finds}>{isLoading ? 'Loading events...' : countText(events.length)}</span>
      </p>
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          The search did not get through. Press Find Events to try again.
        </p>
      )}
      {!isEmpty && (
        <ul className={isLoading ? styles.stale : styles.rows}>
          {events.map((event) => (
            <EventRow key={event._id} event={event} />
          ))}
        </ul>
      )}
      {isEmpty && !isLoading && <NoEvent />}
    </>
  )
}

const countText = (count: number) =>
  count === 1 ? '1 event shown' : `${count === 0 ? 'No' : count} events shown`

/** Explains why no event is shown, with buttons that change it where possible. */
function NoEvent() {
  const missing = emptyGroup(useStore(filterState).currentFilter)
  const day = useStore(chosenDay)
  return (
    <Empty title="Event not available" onDark>
      {missing && (
        <>
          <p className={styles.hint}>Tick at least one day and Yes or No</p>
          <Buttons className={styles.buttons}>
            <Button variant={variantOf(missing === 'Days')} onClick={() => tick(dayNames, true)}>
              Any day
            </Button>
            <Button
              variant={variantOf(missing === 'Registration Required')}
              onClick={() => tick(registrationAnswers, true)}
            >
              Yes and No
            </Button>
          </Buttons>
        </>
      )}
      {!missing && day && (
        <p className={styles.hint}>
          Nothing that fits is on {formatDay(day)}.{' '}
          <Anchor to={`/events?view=month&month=${monthOfDay(day)}`}>See the whole month</Anchor>
        </p>
      )}
    </Empty>
  )
}

const variantOf = (isWanted: boolean) => (isWanted ? 'primary' : 'outline')
