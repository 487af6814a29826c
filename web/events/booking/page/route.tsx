import { browserApi } from '#web/kit/api.ts'
import { readPosted } from '#web/kit/form/post-form.ts'
import { apiContext, clientLoaderFrom, loaderFrom } from '#web/kit/load.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { Band } from '#web/ui/band.tsx'
import { Crumb } from '#web/ui/more-link.tsx'
import { Lead, Section } from '#web/ui/section.tsx'
import type { Route } from './+types/route.ts'
import { act } from './act.ts'
import { load } from './load.ts'
import { BookingActions } from './booking-actions.tsx'
import { BookingNews } from './booking-news.tsx'
import { BookingTicket } from './booking-ticket.tsx'
import styles from './route.module.css'

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const action = async ({ context, params, request }: Route.ActionArgs) =>
  act(context.get(apiContext), params, await readPosted(request))
export const clientAction = async ({ params, request }: Route.ClientActionArgs) =>
  act(browserApi, params, await request.formData())

export const headers = privateHeaders
export const meta = () => privateMeta('Your booking')

export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, calendar } = loaderData
  return (
    <>
      <Section ground="sask" flush className={styles.page}>
        <Crumb to="/events">All Events</Crumb>
        <h1 className={styles.title}>My place</h1>
        <Lead className={styles.lead}>
          This page is yours alone. Its address is the key, so keep it somewhere private. The title
          in your browser says only “Your booking”.
        </Lead>
        <BookingNews booking={booking} outcome={actionData} />
        <BookingTicket booking={booking} />
        <BookingActions booking={booking} calendar={calendar} outcome={actionData} />
      </Section>
      <Band pattern="berry" />
    </>
  )
}
