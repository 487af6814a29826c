import { datePart, dayName, formatDay } from '#contract/dates.ts'
import type { Event } from '#contract/event.ts'
import { startTime } from '#contract/text/event-time.ts'
import type { HomePage } from '#contract/page/home.ts'
import { truncateWords } from '#contract/text/truncate.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Fringe } from '#web/ui/fringe.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { Lead, Section } from '#web/ui/section.tsx'
import { Ticket, Tickets } from '#web/ui/ticket.tsx'
import styles from './upcoming-events.module.css'

type UpcomingEventsProps = HomePage['events'] & { events: readonly Event[] }

const limits = { name: 3, location: 3, description: 20 }

export function UpcomingEvents({ heading, allLabel, none, events }: UpcomingEventsProps) {
  return (
    <Reveal>
      <Section background="sask" aria-labelledby="upcoming">
        <div className={styles.head}>
          <h2 id="upcoming">{heading}</h2>
          <ButtonLink to="/events">{allLabel}</ButtonLink>
        </div>
        {events.length === 0 ? (
          <Lead>{none}</Lead>
        ) : (
          <Tickets>
            {events.map((event) => (
              <EventTicket key={event._id} {...event} />
            ))}
          </Tickets>
        )}
      </Section>
      <Fringe colour="sask" />
    </Reveal>
  )
}

function EventTicket(event: Event) {
  const { _id, name, date, time, location, description, cover } = event
  const day = datePart(date)
  const mark = event.isCancelled ? ' (Cancelled)' : ''
  const when = `${formatDay(day)}, ${startTime(time)}${mark}`
  return (
    <Ticket
      to={`/events/${_id}`}
      name={`${name}, ${when}, ${location}`}
      weekday={dayName(day).slice(0, 3)}
      day={String(Number(day.slice(8)))}
      picture={cover}
      title={truncateWords(name, limits.name)}
      headingLevel={3}
    >
      <p>
        <strong>{when}</strong>
        <br />
        {truncateWords(location, limits.location)}
      </p>
      <p>{truncateWords(description, limits.description)}</p>
    </Ticket>
  )
}
