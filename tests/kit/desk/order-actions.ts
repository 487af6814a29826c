import * as order from '#contract/console/order.ts'
import * as payment from '#contract/console/payment.ts'
import { deskWithOrder, reason } from './orders.ts'
import type { AuditedDesk } from './staff-actions.ts'

/** What an owner does with an order and its payment. The last action erases the buyer. */
export async function orderActions(): Promise<AuditedDesk> {
  const { desk, confirmed, id, on, reference, readMoney } = await deskWithOrder()
  const as = await confirmed('owner')
  const params = { id }
  return {
    desk,
    renew: () => desk.stepUp(as),
    actions: [
      {
        endpoint: order.revealBuyer,
        action: 'opened',
        send: () => desk.send(order.revealBuyer, { ...on, body: { reason } }, { as }),
      },
      {
        endpoint: order.revealPackingSlip,
        action: 'opened',
        send: () => desk.send(order.revealPackingSlip, { ...on, body: {} }, { as }),
      },
      {
        endpoint: payment.refundPayment,
        action: 'refunded',
        send: async () => {
          const body = { version: (await readMoney()).version, amount: 100, reason }
          return desk.send(payment.refundPayment, { params, body }, { as })
        },
      },
      {
        endpoint: payment.handlePayment,
        action: 'payment handled',
        send: async () => {
          const body = { version: (await readMoney()).version, note: reason }
          return desk.send(payment.handlePayment, { params, body }, { as })
        },
      },
      {
        endpoint: order.markOrderSent,
        action: 'sent',
        send: async () => {
          const { version } = await desk.call(order.readOrder, on, { as })
          const body = { version, tracking: 'Canary 7023' }
          return desk.send(order.markOrderSent, { ...on, body }, { as })
        },
      },
      {
        endpoint: order.eraseBuyer,
        action: 'erased',
        send: () =>
          desk.send(order.eraseBuyer, { ...on, body: { typed: reference, reason } }, { as }),
      },
    ],
  }
}
