import { Link } from 'react-router'
import { recordPath } from '#contract/console/record-path.ts'
import { screenPaths } from '#contract/console/screen.ts'
import type { NextEvent as NextEventData } from '#contract/console/today.ts'
import { dayName, formatLongDay } from '#contract/dates.ts'
import { allDay, formatTime } from '#contract/text/event-time.ts'
import { PublicLink } from '#console/session/public-link.tsx'
import { useMay } from '#console/session/use-session.ts'
import visuallyHidden from '#web/ui/visually-hidden.module.css'
import styles from './next-event.module.css'

/** The event that is on now or comes next, and how many places are taken. */
export function NextEvent({ event }: { event: NextEventData }) {
  const { id, name, day, starts, location, capacity, guests, isRegistrationNeeded } = event
  const mayRead = useMay('content:read')
  const maySeeGuests = useMay('guest:read')
  const mayCheckIn = useMay('check-in:write')
  const [date, month] = formatLongDay(day).split(' ')
  return (
    <section aria-label="Next event">
      <div className={styles.ticket}>
        <p className={styles.date}>
          {dayName(day).slice(0, 3)}
          <b>{date}</b> {month}
        </p>
        <i aria-hidden="true" />
        <div>
          <h2>
            <span className={visuallyHidden.hidden}>Next event: </span>
            {name}
          </h2>
          <p>
            {starts === null ? allDay : formatTime(starts)}, {location}
          </p>
        </div>
      </div>
      <div className={styles.places}>
        {capacity !== null && (
          <span className={styles.meter} aria-hidden="true">
            <i style={{ width: `${Math.min(100, (100 * guests.taken) / capacity)}%` }} />
          </span>
        )}
        <p>{placesText(event)}</p>
        <p className={styles.links}>
          {maySeeGuests && <Link to={`${screenPaths.guests}/${id}`}>Guest list</Link>}
          {mayCheckIn && isRegistrationNeeded && (
            <Link to={`${screenPaths.checkIn}/${id}`}>Check-in</Link>
          )}
          {mayRead && <Link to={recordPath({ kind: 'event', id })}>Edit the event</Link>}
          <PublicLink path={`/events/${id}`} label={`See it: ${name}`}>
            See it
          </PublicLink>
        </p>
      </div>
    </section>
  )
}

/** '48 of 60 places are taken. 3 guests wait.' */
export function placesText({
  capacity,
  guests: { taken, waiting },
  isRegistrationNeeded,
}: Pick<NextEventData, 'capacity' | 'guests' | 'isRegistrationNeeded'>): string {
  if (!isRegistrationNeeded && taken === 0) return 'Guests come without registration.'
  const limit = capacity === null ? '' : ` of ${capacity}`
  const places = `${taken}${limit} ${(capacity ?? taken) === 1 ? 'place' : 'places'} taken.`
  if (waiting === 0) return places
  return `${places} ${waiting === 1 ? '1 guest waits' : `${waiting} guests wait`}.`
}
