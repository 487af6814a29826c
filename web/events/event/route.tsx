import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { phoneLink } from '#contract/phone-link.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { rootDataIn } from '#web/kit/root-data.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { Band } from '#web/ui/band.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Crumb } from '#web/ui/more-link.tsx'
import { HydrationBoundary } from '#web/ui/lazy-hydrate.tsx'
import { Lead, Section } from '#web/ui/section.tsx'
import { whenTold } from '../when.ts'
import type { Route } from './+types/route.ts'
import { AccessCard } from './access-card.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { Details } from './details.tsx'
import { eventData } from './event-data.ts'
import { load } from './load.ts'
import { Register } from './register.tsx'
import { RelatedEvents } from './related-events.tsx'
import { Story } from './story.tsx'
import styles from './route.module.css'

export const handle = { header: onNight('berry') } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export function meta(args: Route.MetaArgs) {
  const { event } = args.loaderData
  const siteUrl = rootDataIn(args.matches)?.siteConfig.siteUrl ?? ''
  const [description = ''] = event.description.split('\n')
  const words = { title: event.name, description: `${whenTold(event)}. ${description}` }
  return [...pageMeta(args, words), { 'script:ld+json': eventData(event, siteUrl) }]
}

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const { event, related, calendar } = loaderData
  const phone = useRootData()?.organisation.supportPhone
  return (
    <>
      <Section ground="sask" flush className={styles.page}>
        <Crumb to="/events">All Events</Crumb>
        <div className={styles.head}>
          <h1>{event.name}</h1>
          <Lead className={styles.when}>
            {whenTold(event)}
            {event.isOver && ' (over)'}
          </Lead>
          <ButtonLink href="#details" className={styles.jump}>
            {event.isOver ? 'Details' : 'Register and details'}
          </ButtonLink>
        </div>
        <div className={styles.columns}>
          <div>
            <HydrationBoundary>
              <Story {...event} />
            </HydrationBoundary>
            <AccessCard card={event.access} phone={phone} />
          </div>
          <Details event={event}>
            <Register event={event} />
            <AddToCalendar event={event} path={calendar} />
            {phone && (
              <p className={styles.ask}>
                Need a ride or a different meal? Text <a href={phoneLink('sms', phone)}>{phone}</a>.
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
