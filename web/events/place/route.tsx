import { replace } from 'react-router'
import { acceptPlace, cancelPlace, changePlace, readPlace } from '#contract/registration.ts'
import { apiPrefix } from '#contract/endpoint.ts'
import { readEventCalendar } from '#contract/event.ts'
import { inBrowser, onServer, type Visit } from '#web/kit/load.ts'
import { Band } from '#web/ui/band.tsx'
import { Crumb } from '#web/ui/more-link.tsx'
import { Lead, Section } from '#web/ui/section.tsx'
import { actInBrowser, actOnServer, refusalOf, type Sent, typedIn } from '../act.ts'
import { detailsIn } from '../register/registration-in.ts'
import type { Route } from './+types/route.ts'
import { PlaceActs } from './place-acts.tsx'
import { PlaceNews } from './place-news.tsx'
import { privateHeaders, privateMeta } from './private.ts'
import { PlaceTicket } from './place-ticket.tsx'
import styles from './route.module.css'

async function load({ api, params: { placeId = '' } }: Visit) {
  const { data: place } = await api(readPlace, { params: { placeId } })
  return { place, calendar: apiPrefix + readEventCalendar.path.replace(':id', place.event._id) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act({ api, params: { placeId = '' }, form }: Sent) {
  const params = { placeId }
  try {
    switch (typedIn(form, 'intent')) {
      case 'accept':
        await api(acceptPlace, { params, body: {} })
        return { is: 'accepted' as const }
      case 'change':
        await api(changePlace, { params, body: detailsIn(form) })
        return { is: 'changed' as const }
      case 'give-up':
        await api(cancelPlace, { params })
        return replace('/place/given-up')
      default:
        return undefined
    }
  } catch (error) {
    return { is: 'refused' as const, ...refusalOf(error) }
  }
}

export const action = actOnServer(act)
export const clientAction = actInBrowser(act)

export const headers = privateHeaders
export const meta = privateMeta

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
