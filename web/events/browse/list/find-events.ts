import { type Event, eventsPerPage, listEvents, listEventsOfMonth } from '#contract/event.ts'
import { type Api, browserApi } from '#web/kit/api.ts'

/** One page of the list as it was fetched, and what was asked for. */
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

/** All events of the weeks that a month touches. */
export async function eventsOfMonth(month: string, api: Api = browserApi): Promise<Event[]> {
  return (await api(listEventsOfMonth, { query: { month } })).data.events
}
