import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { actionFrom, clientActionFrom } from '#web/kit/form/action-from.ts'
import { clientLoaderFrom, loaderFrom } from '#web/kit/load.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { Band } from '#web/ui/band.tsx'
import { Crumb } from '#web/ui/more-link.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/route.ts'
import { act } from './act.ts'
import { BookedPage } from './booked-page.tsx'
import { load } from './load.ts'
import { SentPage } from './sent-page.tsx'
import { UnprovenPage } from './unproven-page.tsx'
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
      <Section ground="sask" flush className={styles.page}>
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
