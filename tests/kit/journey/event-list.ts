import { type Event, listEvents } from '#contract/event.ts'
import { siteAddress } from './journey.ts'

/** All events of the site under test, in list order. */
export async function listedEvents(): Promise<Event[]> {
  const response = await fetch(`${siteAddress()}/api/v1/event/all?limit=50&offset=0`)
  return listEvents.reply.parse(await response.json()).data.events
}
