import { phoneLink } from '#contract/text/phone-link.ts'
import type { Event } from '#contract/event.ts'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { rootDataIn } from '#web/kit/root-data.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { Band } from '#web/ui/band.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { FilledText } from '#web/ui/filled-text.tsx'
import { Crumb } from '#web/ui/more-link.tsx'
import { HydrationBoundary, LazyHydrate } from '#web/ui/lazy-hydrate.tsx'
import { BadNote } from '#web/ui/note.tsx'
import { Lead, Section } from '#web/ui/section.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Ticket, Tickets } from '#web/ui/ticket.tsx'
import {
  closedMark,
  closedSentence,
  closedWord,
  dayNumber,
  dayOfEvent,
  formatListDate,
  formatPageDate,
} from '../event-date.ts'
import type { Route } from './+types/route.ts'
import { AccessCard } from './access-card.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { Details } from './details.tsx'
import { eventData } from './event-data.ts'
import { load } from './load.ts'
import { OtherDates } from './other-dates.tsx'
import { Register } from './register.tsx'
import styles from './route.module.css'

export const handle = { header: onNight('berry') } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export function meta(args: Route.MetaArgs) {
  const { event } = args.loaderData
  const siteUrl = rootDataIn(args.matches)?.siteConfig.siteUrl ?? ''
  const [description = ''] = event.description.split('\n')
  const page = { title: event.name, description: `${formatPageDate(event)}. ${description}` }
  return [...pageMeta(args, page), { 'script:ld+json': eventData(event, siteUrl) }]
}

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const { event, texts, related, calendar } = loaderData
  const phone = useRootData()?.organisation.supportPhone
  return (
    <>
      <Section background="sask" flush className={styles.page}>
        <Crumb to="/events">All Events</Crumb>
        {event.isCancelled && <BadNote>{closedSentence(event)}</BadNote>}
        <div className={styles.head}>
          <h1>{event.name}</h1>
          <Lead className={styles.when}>
            {formatPageDate(event)}
            {closedMark(event)}
          </Lead>
          <ButtonLink href="#details" className={styles.jump}>
            {closedWord(event) ? 'Details' : 'Register and details'}
          </ButtonLink>
        </div>
        <div className={styles.columns}>
          <div>
            <HydrationBoundary>
              <Story {...event} />
            </HydrationBoundary>
            <AccessCard card={event.access} phone={phone} missing={texts.missing} />
          </div>
          <Details event={event} otherDates={<OtherDates dates={event.otherDates} />}>
            <Register event={event} />
            {!event.isCancelled && <AddToCalendar event={event} path={calendar} />}
            {phone && (
              <p className={styles.prompt}>
                <FilledText text={texts.ride} name="phone">
                  <a href={phoneLink('sms', phone)}>{phone}</a>
                </FilledText>
              </p>
            )}
          </Details>
        </div>
        <RelatedEvents events={related} />
      </Section>
      <Band pattern="berry" />
    </>
  )
}

/** The picture and the description, whose first paragraph is emphasized. */
function Story({ cover, description }: Pick<Event, 'cover' | 'description'>) {
  const paragraphs = description.split(/\n\s*\n/)
  return (
    <>
      <Picture
        {...cover}
        ratio={[16, 9]}
        priority
        sizes="(max-width: 900px) 92vw, (max-width: 1200px) 56vw, 730px"
      />
      <div className={styles.page}>
        {paragraphs.map((paragraph, index) => (
          <p key={paragraph} className={index === 0 ? styles.lead : undefined}>
            {paragraph}
          </p>
        ))}
      </div>
    </>
  )
}

function RelatedEvents({ events }: { events: readonly Event[] }) {
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
                {formatListDate(event)}
                {closedMark(event)}
              </strong>
            </p>
          </Ticket>
        ))}
      </Tickets>
    </LazyHydrate>
  )
}
