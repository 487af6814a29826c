import type { Place } from '#contract/registration.ts'
import { Band } from '#web/ui/band.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { formatDay } from '#contract/dates.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { inLine } from '../in-line.ts'
import { dayNumber, dayOfEvent } from '../../when.ts'
import styles from './place-ticket.module.css'

/** A woven ticket: the event, and a stub with what is said at the door. */
export function PlaceTicket({ place }: { place: Place }) {
  const { event, exactAddress } = place
  const day = dayOfEvent(event)
  return (
    <div data-ground="light" className={styles.ticket}>
      <Band pattern="berry" className={styles.band} />
      <div className={styles.event}>
        <div>
          <span className={styles.weekday}>{event.dayOfWeek} </span>
          <span className={styles.day}>{dayNumber(day)}</span>
        </div>
        <span className={styles.thread} />
        <div className={styles.words}>
          <h2>
            <Anchor to={`/events/${event._id}`}>{event.name}</Anchor>
          </h2>
          <p className={styles.when}>
            {formatDay(day)} @ {event.time}
            <br />
            {exactAddress ?? event.location}
          </p>
          {event.addressAfterRegistration && exactAddress === null && (
            <p>The exact address stands here once you have a place.</p>
          )}
        </div>
      </div>
      <div className={styles.stub}>
        <p className={styles.state}>
          {place.state === 'confirmed' && <Icon name="success" size={30} />}
          {stateInWords(place)}
        </p>
        <p>
          Name at the door
          <br />
          <strong>{place.name}</strong>
        </p>
        <p>
          Booking code
          <br />
          <span className={styles.code}>{place.code}</span>
        </p>
        {place.accessNeeds && (
          <p>
            Access
            <br />
            <strong>{place.accessNeeds}</strong>
          </p>
        )}
      </div>
    </div>
  )
}

function stateInWords({ state, position }: Place): string {
  const words = {
    confirmed: 'You have a place',
    waiting: position === null ? 'On the wait list' : `On the wait list. ${inLine(position)}`,
    offered: 'A place is held for you',
    cancelled: 'Given up',
    expired: 'No longer held',
  } satisfies Record<Place['state'], string>
  return words[state]
}
