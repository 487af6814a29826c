import type { Booking } from '#contract/registration.ts'
import { Band } from '#web/ui/band.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { formatDay } from '#contract/dates.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { closedSentence, dayNumber, dayOfEvent } from '../../event-date.ts'
import styles from './booking-ticket.module.css'

/** A ticket with the event, and a stub with name and code for the door. */
export function BookingTicket({ booking }: { booking: Booking }) {
  const { event, exactAddress, addressWaitsFor } = booking
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
        <div className={styles.labels}>
          <h2>
            <Anchor to={`/events/${event._id}`}>{event.name}</Anchor>
          </h2>
          <p className={styles.when}>
            {formatDay(day)} @ {event.time}
            {event.isCancelled && ' (Cancelled)'}
            <br />
            {exactAddress ?? event.location}
          </p>
          {addressWaitsFor && !event.isCancelled && <p>{addressTexts[addressWaitsFor]}</p>}
        </div>
      </div>
      <div className={styles.stub}>
        <p className={classNames(styles.state, event.isCancelled && styles.cancelled)}>
          {booking.state === 'confirmed' && !event.isCancelled && <Icon name="success" size={30} />}
          {event.isCancelled ? closedSentence(event) : stateText(booking)}
        </p>
        <p>
          Name at the door
          <br />
          <strong>{booking.name}</strong>
        </p>
        {!event.isCancelled && (
          <p>
            Booking code
            <br />
            <span className={styles.code}>{booking.code}</span>
          </p>
        )}
        {booking.accessNeeds && (
          <p>
            Access
            <br />
            <strong>{booking.accessNeeds}</strong>
          </p>
        )}
      </div>
    </div>
  )
}

function stateText({ state, position }: Booking): string {
  const labels = {
    pending: 'Your place is kept. We talk with you first',
    confirmed: 'You have a place',
    waiting:
      position === null ? 'On the wait list' : `On the wait list. ${queuePosition(position)}`,
    offered: 'A place is held for you',
    expired: 'No longer held',
  } satisfies Record<Booking['state'], string>
  return labels[state]
}

const addressTexts = {
  place: 'The exact address stands here once you have a place.',
  staff:
    'The exact address stands here once one of us has let you in. Text or call us, and say your code.',
  'last-two-days': 'The exact address stands here in the last two days before the event.',
} satisfies Record<NonNullable<Booking['addressWaitsFor']>, string>

const ordinals = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
]

/** 'Third in line', 'Number 14 in line' */
export const queuePosition = (position: number): string =>
  `${ordinals[position - 1] ?? `Number ${position}`} in line`
