import * as payment from '#contract/console/payment.ts'
import type { Role } from '#contract/console/permission.ts'
import { readPayment } from '#server/payments/payments.ts'
import { orderSite } from '#tests/kit/server/order-site.ts'
import { deskOf } from './desk-client.ts'

export const reason = 'It came torn'

/** A Desk with the orders of shoppers and a fake Stripe. */
export async function orderDesk() {
  const site = await orderSite()
  const desk = { ...site, ...deskOf(site) }
  const confirmed = async (role: Role) => {
    const as = await desk.addPerson([role])
    await desk.stepUp(as)
    return as
  }
  return { desk, confirmed }
}

/** A paid order of two caps for 48 dollars, which a treasurer refunds. */
export async function deskWithOrder() {
  const { desk, confirmed } = await orderDesk()
  await desk.pay({ items: [{ quantity: 2 }] })
  const [row] = await desk.orders()
  const id = row?.payment_id ?? ''
  const read = async () => {
    const found = await readPayment(desk.db, desk, { id })
    if (!found) throw new Error('Nothing was paid.')
    return found
  }
  // With a new session for each request, because tests advance the clock.
  const send = async (body: object) => {
    const as = await confirmed('treasurer')
    return desk.send(payment.refundPayment, { params: { id }, body } as never, { as })
  }
  const refund = async (amount: number, more: object = {}) =>
    send({ version: (await read()).version, amount, reason, ...more })
  const handle = async (note = 'The bank has our answer', more: object = {}) => {
    const { version } = await read()
    const body = { version, note, ...more }
    const as = await confirmed('treasurer')
    return desk.send(payment.handlePayment, { params: { id }, body }, { as })
  }
  const charge = async () => {
    const { provider_payment_id } = await desk.db
      .selectFrom('payment')
      .select('provider_payment_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return provider_payment_id ?? ''
  }
  return {
    desk,
    confirmed,
    id,
    reference: row?.reference ?? '',
    read,
    send,
    refund,
    handle,
    charge,
  }
}
