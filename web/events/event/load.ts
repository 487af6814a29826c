import { apiPrefix } from '#contract/endpoint.ts'
import {
  type Event,
  eventsPerPage,
  listEvents,
  readEvent,
  readEventCalendar,
  maxRelatedEvents,
} from '#contract/event.ts'
import type { Visit } from '#web/kit/load.ts'

export async function load({ api, params: { id = '' } }: Visit) {
  const [{ data: event }, { data: listed }] = await Promise.all([
    api(readEvent, { params: { id } }),
    api(listEvents, { query: { limit: String(eventsPerPage), offset: '0' } }),
  ])
  return {
    event,
    related: relatedTo(event, listed.events, maxRelatedEvents),
    calendar: apiPrefix + readEventCalendar.path.replace(':id', id),
  }
}

type Comparable = Pick<Event, '_id' | 'registrationRequired'>

/** Other events of the first page with the same registration rule. */
export const relatedTo = <E extends Comparable>(
  event: Comparable,
  listed: readonly E[],
  max: number,
): E[] =>
  listed
    .filter(({ _id }) => _id !== event._id)
    .filter(({ registrationRequired }) => registrationRequired === event.registrationRequired)
    .slice(0, max)
