import type { Booking } from '#contract/registration.ts'
import type { Event } from '#contract/event.ts'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { actionFrom, clientActionFrom } from '#web/kit/form/form-actions.ts'
import { clientLoaderFrom, loaderFrom } from '#web/kit/load.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { Band } from '#web/ui/band.tsx'
import { Crumb } from '#web/ui/more-link.tsx'
import { Section, Lead } from '#web/ui/section.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { BadNote, StatusNote } from '#web/ui/note.tsx'
import { Press } from '#web/ui/press.tsx'
import type { Route } from './+types/route.ts'
import { act } from './act.ts'
import { load } from './load.ts'
import { SentPage } from './sent-page.tsx'
import { BookingActions } from './booking-actions.tsx'
import { BookingTicket } from './booking-ticket.tsx'
import { type Outcome, OutcomeMessage } from './outcome.tsx'
import { closedSentence, dayOfEvent, fullDay } from '../../event-date.ts'
import styles from './route.module.css'

export const handle = { header: onNight('berry') } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const action = actionFrom(act)
export const clientAction = clientActionFrom(act)

export const headers = privateHeaders
export const meta = () => privateMeta('Your booking')

export default function BookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page, calendar } = loaderData
  return (
    <>
      <Section background="sask" flush className={styles.page}>
        <Crumb to="/events">All Events</Crumb>
        {page.stage === 'sent' && <SentPage page={page} outcome={actionData} />}
        {page.stage === 'unproven' && <UnprovenPage event={page.event} outcome={actionData} />}
        {page.stage === 'booked' && (
          <BookedPage booking={page} calendar={calendar} outcome={actionData} />
        )}
      </Section>
      <Band pattern="berry" />
    </>
  )
}

type BookedPageProps = { booking: Booking; calendar: string; outcome: Outcome | undefined }

const BookedPage = ({ booking, calendar, outcome }: BookedPageProps) => (
  <>
    {booking.event.isCancelled && <BadNote>{closedSentence(booking.event)}</BadNote>}
    <h1 className={styles.title}>My place</h1>
    <Lead className={styles.lead}>
      This page is yours alone. Its address is the key, so keep it somewhere private. The title in
      your browser says only “Your booking”. {contactText(booking)}
    </Lead>
    <OutcomeMessage outcome={outcome} />
    {booking.state === 'offered' && !booking.event.isCancelled && (
      <Offer ends={booking.offerEnds} />
    )}
    <BookingTicket booking={booking} />
    <BookingActions booking={booking} calendar={calendar} outcome={outcome} />
  </>
)

/** How the guest learns about changes, by their safe contact. */
function contactText({ safeContact, state }: Booking): string {
  const offer = state === 'waiting' ? ', and an offer appears here' : ''
  return {
    email: '',
    text: `When something changes, one of us is asked to text you; this page knows it first${offer}.`,
    none: `We send you nothing: news about your place stands here alone${offer}.`,
  }[safeContact.way]
}

const Offer = ({ ends }: { ends: Booking['offerEnds'] }) => (
  <StatusNote className={classNames(styles.status, styles.offer)}>
    <p>
      <b>A place is free, and it is yours if you want it.</b>
      {ends && ` We hold it until ${ends.words}.`}
    </p>
    <Press intent="accept" label="Take my place" />
  </StatusNote>
)

type UnprovenPageProps = { event: Event; outcome: Outcome | undefined }

/** Confirming needs a button, because mail scanners open every link of a message. */
function UnprovenPage({ event, outcome }: UnprovenPageProps) {
  return (
    <>
      <h1 className={styles.title}>One more press</h1>
      <Lead className={styles.lead}>
        {event.name}, {fullDay(dayOfEvent(event))} @ {event.time}. Press the button, and you see
        your place. Was it not you? Then close this page, and the address is forgotten in a day.
      </Lead>
      <OutcomeMessage outcome={outcome} />
      <Press className={styles.press} intent="confirm" label="Yes, I want to come" />
    </>
  )
}
