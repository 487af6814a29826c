import type { FastifyInstance } from 'fastify'
import {
  listEvents as list,
  listEventsOfMonth,
  readCalendarFeed,
  readEvent as read,
  readEventCalendar,
} from '#contract/event.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serve, serveData } from '#server/kit/serve.ts'
import { calendarFeed, calendarOfEvent } from './event-calendar.ts'
import { listEvents, listMonth, readEvent } from './events.ts'

export function eventRoutes(
  app: FastifyInstance,
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
): void {
  serveData(app, list, ({ query }) => listEvents(db, clock, query))
  serveData(app, listEventsOfMonth, ({ query }) => listMonth(db, clock, query.month))
  serveData(app, read, ({ params }) => readEvent(db, clock, params.id))
  serve(app, readEventCalendar, ({ params, query }, _request, reply) => {
    void reply.header('content-disposition', 'attachment; filename="event.ics"')
    return calendarOfEvent(db, settings, { id: params.id, title: query.title ?? 'own' })
  })
  serve(app, readCalendarFeed, () => calendarFeed(db, clock, settings))
}
