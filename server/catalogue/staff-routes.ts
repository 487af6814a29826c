import type { FastifyInstance } from 'fastify'
import * as store from '#contract/console/store.ts'
import { serveStaff, serveStaffOnce } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { changeStock, listStock, listStockChanges } from './staff.ts'

export function stockStaffRoutes(app: FastifyInstance, deps: Deps): void {
  serveStaff(app, deps, store.listStock, async ({ query }) => listStock(deps, query))
  serveStaff(app, deps, store.listStockChanges, async ({ query }) => listStockChanges(deps, query))
  serveStaffOnce(app, deps, store.changeStock, async (tx, { params, body }, { actor }) =>
    changeStock(tx, deps, actor, { ...body, id: Number(params.id) }),
  )
}
