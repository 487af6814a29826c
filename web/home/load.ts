import { eventsPerPage, listEvents } from '#contract/event.ts'
import { readHomePage } from '#contract/page/home.ts'
import { readTestimonials } from '#contract/page/testimonials.ts'
import type { Visit } from '#web/kit/load.ts'
import { firstUpcoming } from './first-upcoming.ts'

export async function load({ api }: Visit) {
  const [home, testimonials, events] = await Promise.all([
    api(readHomePage, {}),
    api(readTestimonials, {}),
    api(listEvents, { query: { limit: String(eventsPerPage), offset: '0' } }),
  ])
  return {
    page: home.data,
    testimonials: testimonials.data.items,
    events: firstUpcoming(events.data.events, new Date()),
  }
}
