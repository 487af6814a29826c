import type { Event } from '#contract/event.ts'

const most = 3

/** The page that the API answers may end with past events; home shows only those still to come. */
export const firstUpcoming = (events: readonly Event[], now: Date): Event[] =>
  events.filter(({ endsAt }) => new Date(endsAt) > now).slice(0, most)
