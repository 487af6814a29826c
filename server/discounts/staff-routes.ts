import type { FastifyInstance } from 'fastify'
import * as store from '#contract/console/store.ts'
import { serveStaff, serveStaffOnce } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { addDiscount, changeDiscount, endDiscount, listDiscounts } from './staff.ts'

export function discountStaffRoutes(app: FastifyInstance, deps: Deps): void {
  serveStaff(app, deps, store.listDiscounts, async ({ query }) => listDiscounts(deps, query))
  serveStaffOnce(app, deps, store.addDiscount, async (tx, { body }, { actor }) =>
    addDiscount(tx, deps, actor, body),
  )
  serveStaff(app, deps, store.changeDiscount, async ({ params, body }, { actor }) =>
    changeDiscount(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, store.endDiscount, async ({ params, body }, { actor }) =>
    endDiscount(deps, actor, { ...params, ...body }),
  )
}
