import { apiPrefix } from '#contract/endpoint.ts'
import {
  eventsPerPage,
  listEvents,
  readEvent,
  readEventCalendar,
  relatedEventsMost,
} from '#contract/event.ts'
import type { Visit } from '#web/kit/load.ts'
import { relatedTo } from './related.ts'

export async function load({ api, params: { id = '' } }: Visit) {
  const [{ data: event }, { data: listed }] = await Promise.all([
    api(readEvent, { params: { id } }),
    api(listEvents, { query: { limit: String(eventsPerPage), offset: '0' } }),
  ])
  return {
    event,
    related: relatedTo(event, listed.events, relatedEventsMost),
    calendar: apiPrefix + readEventCalendar.path.replace(':id', id),
  }
}
