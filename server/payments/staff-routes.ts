import type { FastifyInstance } from 'fastify'
import * as payment from '#contract/console/payment.ts'
import { serveStaff, serveStaffRepeatable } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { markHandled, refundForStaff } from './staff.ts'

export function paymentStaffRoutes(app: FastifyInstance, deps: Deps): void {
  serveStaffRepeatable(app, deps, payment.refundPayment, async ({ params, body }, { actor }) =>
    refundForStaff(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, payment.handlePayment, async ({ params, body }, { actor }) =>
    markHandled(deps, actor, { ...params, ...body }),
  )
}
