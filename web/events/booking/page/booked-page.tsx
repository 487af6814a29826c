import type { Booking } from '#contract/registration.ts'
import { Lead } from '#web/ui/section.tsx'
import { BookingActions } from './booking-actions.tsx'
import { BookingNews } from './booking-news.tsx'
import { BookingTicket } from './booking-ticket.tsx'
import type { Outcome } from './outcome.ts'
import styles from './route.module.css'

type BookedPageProps = { booking: Booking; calendar: string; outcome: Outcome | undefined }

export const BookedPage = ({ booking, calendar, outcome }: BookedPageProps) => (
  <>
    <h1 className={styles.title}>My place</h1>
    <Lead className={styles.lead}>
      This page is yours alone. Its address is the key, so keep it somewhere private. The title in
      your browser says only “Your booking”. {newsFor(booking)}
    </Lead>
    <BookingNews booking={booking} outcome={outcome} />
    <BookingTicket booking={booking} />
    <BookingActions booking={booking} calendar={calendar} outcome={outcome} />
  </>
)

/** Where news about the place comes from, as it truly is. */
function newsFor({ safeContact, state }: Booking): string {
  const offer = state === 'waiting' ? ', and an offer appears here' : ''
  return {
    email: '',
    text: `When something changes, one of us is asked to text you; this page knows it first${offer}.`,
    none: `We send you nothing: news about your place stands here alone${offer}.`,
  }[safeContact.way]
}
