import { apiPrefix } from '#contract/endpoint.ts'
import { eventsPerPage, listEventsOfMonth, readCalendarFeed } from '#contract/event.ts'
import type { Visit } from '#web/kit/load.ts'
import { monthFrom } from '../months.ts'
import { tidySearch } from './derive.ts'
import { findEvents } from './find-events.ts'
import { offsetFrom } from './paging.ts'

export async function load({ api, url: { searchParams: asked } }: Visit) {
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
