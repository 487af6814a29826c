import { type Event, eventsPerPage, listEvents } from '#contract/event.ts'
import { readHomePage } from '#contract/page/home.ts'
import { readTestimonials } from '#contract/page/testimonials.ts'
import type { LoadArgs } from '#web/kit/load.ts'

export async function load({ api }: LoadArgs) {
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

const maxEvents = 3

/** The API page may end with past events; home shows upcoming events only. */
export const firstUpcoming = (events: readonly Event[], now: Date): Event[] =>
  events.filter(({ endsAt }) => new Date(endsAt) > now).slice(0, maxEvents)
