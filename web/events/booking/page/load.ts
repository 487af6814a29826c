import { apiPrefix } from '#contract/endpoint.ts'
import { readEventCalendar } from '#contract/event.ts'
import { readBooking } from '#contract/registration.ts'
import type { LoadArgs } from '#web/kit/load.ts'

export async function load({ api, params: { bookingId = '' } }: LoadArgs) {
  const { data: page } = await api(readBooking, { params: { bookingId } })
  return { page, calendar: apiPrefix + readEventCalendar.path.replace(':id', page.event._id) }
}
