import { apiPrefix } from '#contract/endpoint.ts'
import { readEventCalendar } from '#contract/event.ts'
import { readPlace } from '#contract/registration.ts'
import type { Visit } from '#web/kit/load.ts'

export async function load({ api, params: { placeId = '' } }: Visit) {
  const { data: place } = await api(readPlace, { params: { placeId } })
  return { place, calendar: apiPrefix + readEventCalendar.path.replace(':id', place.event._id) }
}
