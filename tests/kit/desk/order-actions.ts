import * as payment from '#contract/console/payment.ts'
import { deskWithOrder, reason } from './orders.ts'
import type { AuditedDesk } from './staff-actions.ts'

/** What an owner does with orders and their payments. */
export async function orderActions(): Promise<AuditedDesk> {
  const { desk, confirmed, id, read } = await deskWithOrder()
  const as = await confirmed('owner')
  const params = { id }
  const paymentVersion = async () => (await read()).version
  return {
    desk,
    renew: () => desk.stepUp(as),
    actions: [
      {
        endpoint: payment.refundPayment,
        action: 'refunded',
        send: async () => {
          const body = { version: await paymentVersion(), amount: 100, reason }
          return desk.send(payment.refundPayment, { params, body }, { as })
        },
      },
      {
        endpoint: payment.handlePayment,
        action: 'payment handled',
        send: async () => {
          const body = { version: await paymentVersion(), note: reason }
          return desk.send(payment.handlePayment, { params, body }, { as })
        },
      },
    ],
  }
}
