import type { ReactNode } from 'react'
import type { Event } from '#contract/event.ts'
import { Band } from '#web/ui/band.tsx'
import { LazyHydrate } from '#web/ui/lazy-hydrate.tsx'
import { dayOfEvent, fullDay } from '../event-date.ts'
import styles from './details.module.css'

function registrationText({ isOver, isCancelled, registrationRequired }: Event): string {
  if (isCancelled) return 'Closed: this event is cancelled'
  if (isOver) return 'Closed: this event is over'
  return registrationRequired ? 'Required' : 'Not required, but you may'
}

type DetailsProps = { event: Event; otherDates: ReactNode; children: ReactNode }

/** The facts of an event, with its actions below. */
export function Details({ event, otherDates, children }: DetailsProps) {
  return (
    <section
      id="details"
      aria-labelledby="details-head"
      data-ground="light"
      className={styles.label}
    >
      <Band pattern="field" className={styles.band} />
      <h2 id="details-head">DETAILS</h2>
      <dl className={styles.facts}>
        <dt>Date</dt>
        <dd>{fullDay(dayOfEvent(event))}</dd>
        <dt>Time</dt>
        <dd>{event.time}, Calgary time</dd>
        <dt>Location</dt>
        <dd>
          {event.location}
          {event.addressAfterRegistration && '. The exact address comes with your place.'}
        </dd>
        <dt>Language</dt>
        <dd>{event.language}</dd>
        <dt>Topic</dt>
        <dd>{event.topic}</dd>
        <dt>Youth only</dt>
        <dd>{event.youthOnly ? 'Yes' : 'No, all ages'}</dd>
        <dt>Intake</dt>
        <dd>{event.intakeRequired ? 'Required: we talk with you first' : 'Not required'}</dd>
        <dt>Registration</dt>
        <dd>{registrationText(event)}</dd>
      </dl>
      <LazyHydrate className={styles.acts}>{children}</LazyHydrate>
      {otherDates}
    </section>
  )
}
