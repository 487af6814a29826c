import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Band } from '#web/ui/band.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Section } from '#web/ui/section.tsx'
import { useRootData } from '#web/kit/use-root-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { MonthView } from '../month/month-view.tsx'
import type { Route } from './+types/route.ts'
import { ListView } from './list-view.tsx'
import { load } from './load.ts'
import styles from './route.module.css'

export const handle = {
  query: ['view', 'month', 'offset', 'q'],
  isListed: true,
} satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

const lead = 'Suppers, dances, walks and quiet rooms. Most are free. All of them are ours.'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Events',
    description: `${lead} Search, filter, register or add them to your calendar.`,
    query: ['offset'],
    // Search engines must not index the month view, which has the same events, and searches of visitors.
    isUnlisted: args.loaderData.view === 'month' || args.loaderData.page.q !== '',
  })

export default function Events({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Events" lead={lead} art={head} band="berry" />
      <Section background="sask" flush>
        {loaderData.view === 'month' ? (
          <MonthView {...loaderData} />
        ) : (
          <ListView loaded={loaderData.page} />
        )}
        <Subscribe path={loaderData.feed} />
      </Section>
      <Band pattern="berry" />
    </>
  )
}

const head = { src: '/media/upload/artwork/scene-eventshead.svg', width: 1600, height: 460 }

function Subscribe({ path }: { path: string }) {
  const siteConfig = useRootData()?.siteConfig
  if (!siteConfig) return null
  const feed = (siteConfig.apiHost ?? siteConfig.siteUrl) + path
  return (
    <section aria-labelledby="subscribe" className={styles.subscribe}>
      <div>
        <h2 id="subscribe">Never miss one</h2>
        <p>
          Subscribe once, and every new event appears in your calendar by itself, in Apple Calendar,
          Google Calendar or Outlook. The calendar carries our name. On a shared phone, open a
          single event instead and add it with a plain title.
        </p>
        <p>
          Where a button does not work, add this address as a calendar: <code>{feed}</code>
        </p>
      </div>
      <ButtonLink variant="outline" href={feed.replace(/^https?:/, 'webcal:')}>
        Subscribe to all events
      </ButtonLink>
    </section>
  )
}
