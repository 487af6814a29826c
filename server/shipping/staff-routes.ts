import type { FastifyInstance } from 'fastify'
import * as store from '#contract/console/store.ts'
import { serveStaff, serveStaffOnce } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { addShipping, changeShipping, listShipping } from './staff.ts'

export function shippingStaffRoutes(app: FastifyInstance, deps: Deps): void {
  serveStaff(app, deps, store.listShipping, async () => listShipping(deps.db))
  serveStaffOnce(app, deps, store.addShipping, async (tx, { body }, { actor }) =>
    addShipping(tx, deps, actor, body),
  )
  serveStaff(app, deps, store.changeShipping, async ({ params, body }, { actor }) =>
    changeShipping(deps, actor, { ...params, ...body }),
  )
}
