import { apiPrefix } from '#contract/endpoint.ts'
import { readEventCalendar } from '#contract/event.ts'
import { readBooking } from '#contract/registration.ts'
import type { Visit } from '#web/kit/load.ts'

export async function load({ api, params: { bookingId = '' } }: Visit) {
  const { data: booking } = await api(readBooking, { params: { bookingId } })
  return { booking, calendar: apiPrefix + readEventCalendar.path.replace(':id', booking.event._id) }
}
