import type { FastifyInstance } from 'fastify'
import * as order from '#contract/console/order.ts'
import { serveStaff, serveStaffOnce } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { listOrders } from './list.ts'
import { revealPackingSlip } from './packing-slip.ts'
import { eraseBuyer, markSent, readOrderForStaff, revealBuyer } from './staff.ts'

export function orderStaffRoutes(app: FastifyInstance, deps: Deps): void {
  serveStaff(app, deps, order.listOrders, async ({ query }) => listOrders(deps, query))
  serveStaff(app, deps, order.readOrder, async ({ params }) =>
    readOrderForStaff(deps, params.reference),
  )
  serveStaff(app, deps, order.revealBuyer, async ({ params, body }, { actor }) =>
    revealBuyer(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, order.revealPackingSlip, async ({ params }, { actor }) =>
    revealPackingSlip(deps, actor, params.reference),
  )
  serveStaffOnce(app, deps, order.markOrderSent, async (tx, { params, body }, { actor }) =>
    markSent(tx, deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, order.eraseBuyer, async ({ params, body }, { actor }) =>
    eraseBuyer(deps, actor, { ...params, ...body }),
  )
}
