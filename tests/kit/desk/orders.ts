import * as order from '#contract/console/order.ts'
import * as payment from '#contract/console/payment.ts'
import type { Role } from '#contract/console/permission.ts'
import { readPayment } from '#server/payments/payments.ts'
import { orderSite } from '#tests/kit/server/order-site.ts'
import { deskOf } from './desk-client.ts'

export const reason = 'It came torn'

/** A Desk with the orders of shoppers and a fake Stripe. */
export async function orderDesk(options?: Parameters<typeof orderSite>[0]) {
  const site = await orderSite(options)
  const desk = { ...site, ...deskOf(site) }
  // A new session for each request, because tests advance the clock.
  const confirmed = async (role: Role) => {
    const as = await desk.addPerson([role])
    await desk.stepUp(as)
    return as
  }
  const list = async (query: object = {}, role: Role = 'store') =>
    desk.call(order.listOrders, { query: query as never }, { as: await confirmed(role) })
  return { desk, confirmed, list }
}

/** A paid order of two caps for 48 dollars, and what the store and a treasurer do with it. */
export async function deskWithOrder(options?: Parameters<typeof orderSite>[0]) {
  const { desk, confirmed, list } = await orderDesk(options)
  const { _id: page } = await payFor(desk)
  const [row] = await desk.orders()
  const reference = row?.reference ?? ''
  const id = row?.payment_id ?? ''
  const on = { params: { reference } }

  const readMoney = async () => {
    const found = await readPayment(desk.db, desk, { id })
    if (!found) throw new Error('Nothing was paid.')
    return found
  }
  const sendRefund = async (body: object) => {
    const as = await confirmed('treasurer')
    return desk.send(payment.refundPayment, { params: { id }, body } as never, { as })
  }
  const refund = async (amount: number, more: object = {}) =>
    sendRefund({ version: (await readMoney()).version, amount, reason, ...more })
  const handle = async (note = 'The bank has our answer', more: object = {}) => {
    const { version } = await readMoney()
    const as = await confirmed('treasurer')
    const body = { version, note, ...more }
    return desk.send(payment.handlePayment, { params: { id }, body }, { as })
  }
  const read = async (role: Role = 'store') =>
    desk.call(order.readOrder, on, { as: await confirmed(role) })
  const reveal = async (why = 'They asked where it is', role: Role = 'store') =>
    desk.send(order.revealBuyer, { ...on, body: { reason: why } }, { as: await confirmed(role) })
  const slip = async () =>
    desk.send(order.revealPackingSlip, { ...on, body: {} }, { as: await confirmed('store') })
  const markSent = async (more: object = {}, headers = {}) => {
    const { version } = await read()
    const as = await confirmed('store')
    const body = { version, tracking: '', ...more }
    return desk.send(order.markOrderSent, { ...on, body }, { as, headers })
  }
  const erase = async (more: object = {}) => {
    const as = await confirmed('store')
    const body = { typed: reference, reason: 'They asked us to', ...more }
    return desk.send(order.eraseBuyer, { ...on, body }, { as })
  }
  const charge = async () => {
    const { provider_payment_id } = await desk.db
      .selectFrom('payment')
      .select('provider_payment_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return provider_payment_id ?? ''
  }
  const requests = { read, reveal, slip, markSent, erase, readMoney, sendRefund, refund, handle }
  return {
    desk,
    confirmed,
    list,
    on,
    page,
    id,
    reference,
    orderId: row?.id ?? '',
    charge,
    ...requests,
  }
}

/** Pays for two caps with a note. */
async function payFor(desk: Awaited<ReturnType<typeof orderSite>>) {
  const noteId = await desk.note('Ring twice')
  const bag = await desk.bag({ quantity: 2 })
  const { paymentUrl, _id } = (await desk.place(noteId, { bag })).json().data
  desk.stripe.pay(paymentUrl.split('/').at(-1))
  await desk.settle()
  return { _id: String(_id) }
}
