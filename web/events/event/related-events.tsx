import type { Event } from '#contract/event.ts'
import { LazyHydrate } from '#web/ui/lazy-hydrate.tsx'
import { Ticket, Tickets } from '#web/ui/ticket.tsx'
import { dayNumber, dayOfEvent, whenListed } from '../when.ts'
import styles from './related-events.module.css'

export function RelatedEvents({ events }: { events: readonly Event[] }) {
  if (events.length === 0) return null
  return (
    <LazyHydrate as="section" aria-labelledby="related" className={styles.related}>
      <h2 id="related">You might also like</h2>
      <Tickets>
        {events.map((event) => (
          <Ticket
            key={event._id}
            to={`/events/${event._id}`}
            name={event.name}
            weekday={event.dayOfWeek.slice(0, 3)}
            day={dayNumber(dayOfEvent(event))}
            picture={event.cover}
            title={event.name}
            headingLevel={3}
          >
            <p>
              <strong>
                {whenListed(event)}
                {event.isOver && ' (over)'}
              </strong>
            </p>
          </Ticket>
        ))}
      </Tickets>
    </LazyHydrate>
  )
}
