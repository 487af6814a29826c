import { apiPrefix } from '#contract/endpoint.ts'
import {
  type Event,
  eventsPerPage,
  listEvents,
  readEvent,
  readEventCalendar,
  maxRelatedEvents,
} from '#contract/event.ts'
import { readEventsPage } from '#contract/page/lists.ts'
import type { LoadArgs } from '#web/kit/load.ts'

export async function load({ api, params: { id = '' } }: LoadArgs) {
  const [{ data: event }, { data: listed }, { data: page }] = await Promise.all([
    api(readEvent, { params: { id } }),
    api(listEvents, { query: { limit: String(eventsPerPage), offset: '0' } }),
    api(readEventsPage, {}),
  ])
  return {
    event,
    texts: page.event,
    related: relatedTo(event, listed.events, maxRelatedEvents),
    calendar: apiPrefix + readEventCalendar.path.replace(':id', id),
  }
}

type EventForComparison = Pick<Event, '_id' | 'registrationRequired'>

/** Events from the first page of the event list that need registration if this one does, without this event. */
export const relatedTo = <E extends EventForComparison>(
  event: EventForComparison,
  listed: readonly E[],
  max: number,
): E[] =>
  listed
    .filter(({ _id }) => _id !== event._id)
    .filter(({ registrationRequired }) => registrationRequired === event.registrationRequired)
    .slice(0, max)
