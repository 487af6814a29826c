import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { addJob, defineJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { changeSubscription } from './change-subscription.ts'
import { tell } from './listeners.ts'
import type { Charge, Checkout } from './provider.ts'
import { findBy, lockPayment, type PaymentRow } from './queries.ts'
import { changeMismatch, insertMismatch, lockMismatch } from './trouble-queries.ts'

const ourCurrency = 'cad'

/** Whether the provider took other money than this payment asked for. A provider without purposes says null. */
export const isMismatch = (
  { id, amount, purpose }: Pick<PaymentRow, 'id' | 'amount' | 'purpose'>,
  checkout: Pick<Checkout, 'reference' | 'amount' | 'currency' | 'purpose'>,
): boolean =>
  checkout.amount !== amount ||
  checkout.currency !== ourCurrency ||
  checkout.reference !== id ||
  (checkout.purpose !== null && checkout.purpose !== purpose)

/** Stores what was taken and notifies the owner, in the transaction that sets the state. */
export async function recordMismatch(
  tx: Db,
  deps: Deps,
  { payment, checkout }: { payment: PaymentRow; checkout: Checkout },
): Promise<void> {
  const { amount, currency } = checkout
  const found_at = deps.clock.now()
  await insertMismatch(tx, { payment_id: payment.id, amount, currency, found_at })
  if (payment.subscription_id !== null) await addJob(tx, endMismatchedJob, { id: payment.id })
  await tell(tx, deps, { is: 'mismatched', payment, received: { amount, currency } })
}

/** Ends the subscription at the provider, which would otherwise go on taking the wrong money. */
export const endMismatchedJob = defineJob(
  'end-mismatched-subscription',
  z.object({ id: z.uuid() }),
  async ({ id }, { deps }) => {
    await changeSubscription(deps, { id, change: { to: 'cancelled' } })
  },
)

/** A refund of a mismatched payment; refunded in full, the matter is closed. False when it is no such payment. */
export async function settleMismatchRefund(deps: Deps, charge: Charge): Promise<boolean> {
  const found = await findBy(deps.db, 'provider_payment_id', charge.id)
  if (found?.state !== 'mismatched') return false
  await deps.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, found.id)
    const mismatch = await lockMismatch(tx, found.id)
    if (!payment || !mismatch || charge.refunded <= mismatch.refunded) return
    const isFull = charge.refunded >= mismatch.amount
    const closed_at = isFull ? deps.clock.now() : null
    await changeMismatch(tx, payment.id, { refunded: charge.refunded, closed_at })
    const { amount, currency } = mismatch
    if (isFull)
      await tell(tx, deps, { is: 'mismatch-refunded', payment, received: { amount, currency } })
  })
  return true
}
