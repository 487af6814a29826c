import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Band } from '#web/ui/band.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Section } from '#web/ui/section.tsx'
import { MonthView } from '../month/month-view.tsx'
import { Subscribe } from '../subscribe.tsx'
import type { Route } from './+types/route.ts'
import { ListView } from './list-view.tsx'
import { load } from './load.ts'

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
    // The same events in another order, or a search of one person, are no pages to be found.
    isUnlisted: args.loaderData.view === 'month' || args.loaderData.page.q !== '',
  })

export default function Events({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Events" lead={lead} art={head} band="berry" />
      <Section ground="sask" flush>
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
