import { apiPrefix } from '#contract/endpoint.ts'
import { eventsPerPage, listEventsOfMonth, readCalendarFeed } from '#contract/event.ts'
import { readEventsPage } from '#contract/page/lists.ts'
import type { LoadArgs } from '#web/kit/load.ts'
import { monthFrom } from '../months.ts'
import { normalizeSearch } from '../filter-events.ts'
import { findEvents } from './find-events.ts'
import { offsetFrom } from './paging.ts'

export async function load(args: LoadArgs) {
  const [{ data: texts }, events] = await Promise.all([
    args.api(readEventsPage, {}),
    loadEvents(args),
  ])
  const { title, description, heading, lead, picture, subscribe } = texts
  return { ...events, texts: { title, description, heading, lead, picture, subscribe } }
}

async function loadEvents({ api, url: { searchParams: query } }: LoadArgs) {
  const feed = apiPrefix + readCalendarFeed.path
  if (query.get('view') === 'month') {
    const month = monthFrom(query.get('month'), new Date())
    const { data } = await api(listEventsOfMonth, { query: { month } })
    return { view: 'month' as const, feed, month, ...data }
  }
  const offset = offsetFrom(query.get('offset'), eventsPerPage)
  const page = await findEvents({ offset, q: normalizeSearch(query.get('q') ?? '') }, api)
  return { view: 'list' as const, feed, page }
}
