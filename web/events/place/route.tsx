import { onServer, whenMoving } from '#web/kit/load.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { Band } from '#web/ui/band.tsx'
import { Crumb } from '#web/ui/more-link.tsx'
import { Lead, Section } from '#web/ui/section.tsx'
import { actOnServer, whenSending } from '../act.ts'
import type { Route } from './+types/route.ts'
import { act } from './act.ts'
import { load } from './load.ts'
import { PlaceActs } from './place-acts.tsx'
import { PlaceNews } from './place-news.tsx'
import { PlaceTicket } from './place-ticket.tsx'
import styles from './route.module.css'

export const loader = onServer(load)
export const clientLoader = whenMoving(() => import('./load.ts'))

export const action = actOnServer(act)
export const clientAction = whenSending(() => import('./act.ts'))

export const headers = privateHeaders
export const meta = () => privateMeta('Your booking')

export default function MyPlace({ loaderData, actionData }: Route.ComponentProps) {
  const { place, calendar } = loaderData
  return (
    <>
      <Section ground="sask" flush className={styles.page}>
        <Crumb to="/events">All Events</Crumb>
        <h1 className={styles.title}>My place</h1>
        <Lead className={styles.lead}>
          This page is yours alone. Its address is the key, so keep it somewhere private. The title
          in your browser says only “Your booking”.
        </Lead>
        <PlaceNews place={place} outcome={actionData} />
        <PlaceTicket place={place} />
        <PlaceActs place={place} calendar={calendar} outcome={actionData} />
      </Section>
      <Band pattern="berry" />
    </>
  )
}
