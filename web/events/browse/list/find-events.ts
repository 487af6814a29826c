import { type Event, eventsPerPage, listEvents, listEventsOfMonth } from '#contract/event.ts'
import { type Api, browserApi } from '#web/kit/api.ts'

/** A fetched page of the list, with the query that it answers. */
export type FetchedPage = {
  events: Event[]
  totalEvents: number
  offset: number
  q: string
  step: number
}

export async function findEvents(
  { offset, q }: { offset: number; q: string },
  api: Api = browserApi,
): Promise<FetchedPage> {
  const query = { limit: String(eventsPerPage), offset: String(offset), ...(q !== '' && { q }) }
  const { data } = await api(listEvents, { query })
  return { ...data, offset, q, step: eventsPerPage }
}

/** All events in the weeks of a month, including days of the neighbouring months. */
export async function eventsOfMonth(month: string, api: Api = browserApi): Promise<Event[]> {
  return (await api(listEventsOfMonth, { query: { month } })).data.events
}
