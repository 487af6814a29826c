import { apiPrefix } from '#contract/endpoint.ts'
import { eventsPerPage, listEventsOfMonth, readCalendarFeed } from '#contract/event.ts'
import { inBrowser, onServer, type Visit } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Band } from '#web/ui/band.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Section } from '#web/ui/section.tsx'
import { MonthView } from '../month/month-view.tsx'
import { monthFrom } from '../months.ts'
import { Subscribe } from '../subscribe.tsx'
import type { Route } from './+types/route.ts'
import { tidySearch } from './derive.ts'
import { findEvents } from './find-events.ts'
import { ListView } from './list-view.tsx'
import { offsetFrom } from './paging.ts'

async function load({ api, url: { searchParams: asked } }: Visit) {
  const feed = apiPrefix + readCalendarFeed.path
  if (asked.get('view') === 'month') {
    const month = monthFrom(asked.get('month'), new Date())
    const { data } = await api(listEventsOfMonth, { query: { month } })
    return { view: 'month' as const, feed, month, ...data }
  }
  const offset = offsetFrom(asked.get('offset'), eventsPerPage)
  const page = await findEvents({ offset, q: tidySearch(asked.get('q') ?? '') }, api)
  return { view: 'list' as const, feed, page }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

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
