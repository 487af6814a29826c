import * as z from 'zod/mini'
import { cents } from '#contract/money.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { findPayment, refundPayment } from '#server/payments/payments.ts'
import { findOrder } from './queries.ts'

const theStore = { name: 'the store', role: 'system' }
const reason = 'Paid after the last piece was gone'

/** Gives the money back for what cannot be sent. */
export const giveBackJob = defineJob(
  'give-back-order',
  z.object({ id: z.uuid() }),
  async ({ id }, { deps }) => {
    const order = await findOrder(deps.db, id)
    const payment = order?.payment_id ? await findPayment(deps.db, order.payment_id) : undefined
    if (order?.state !== 'unfulfillable' || !payment || payment.refunded > 0) return
    const amount = cents(payment.amount)
    const refund = { id: payment.id, version: payment.version, amount, reason }
    await refundPayment(deps, theStore, refund).catch((error: unknown) => {
      // Asked for before and broken off: whoever looks after payments finishes that one.
      if (error instanceof Refusal && error.code === 'invalid') return
      throw error
    })
  },
)
