import type { FastifyInstance } from 'fastify'
import * as checkIn from '#contract/console/check-in.ts'
import { serveStaff } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { applyCheckIns, openCheckIn, readCheckInChanges } from './check-in.ts'
import { listCheckInEvents, readCheckInEvent } from './check-in-events.ts'

export function checkInRoutes(app: FastifyInstance, deps: Deps): void {
  serveStaff(app, deps, checkIn.listCheckInEvents, async () => listCheckInEvents(deps))
  serveStaff(app, deps, checkIn.readCheckInEvent, async ({ params }) =>
    readCheckInEvent(deps, params.id),
  )
  serveStaff(app, deps, checkIn.openCheckIn, async ({ params }, { actor }) =>
    openCheckIn(deps, actor, params.id),
  )
  serveStaff(app, deps, checkIn.sendCheckIns, async ({ params, body }, { actor }) =>
    applyCheckIns(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, checkIn.readCheckInChanges, async ({ params, query }) =>
    readCheckInChanges(deps, { ...params, ...query }),
  )
}
