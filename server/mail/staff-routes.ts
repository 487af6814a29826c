import type { FastifyInstance } from 'fastify'
import * as outbox from '#contract/console/outbox.ts'
import { serveStaff, serveStaffOnce } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { listOutbox, revealEmail, sendAgain } from './staff.ts'

export function outboxRoutes(app: FastifyInstance, deps: Deps): void {
  serveStaff(app, deps, outbox.listOutbox, async ({ query }) => listOutbox(deps, query))
  serveStaff(app, deps, outbox.revealEmail, async ({ params, body }, { actor }) =>
    revealEmail(deps, actor, { ...params, ...body }),
  )
  serveStaffOnce(app, deps, outbox.sendEmailAgain, async (tx, { params }, { actor }) =>
    sendAgain(tx, deps, actor, params.id),
  )
}
