import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { addJob, defineJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { withChangeLease } from './change-lease.ts'
import { changeSubscription } from './change-subscription.ts'
import { notifyListener } from './listeners.ts'
import type { Charge, Checkout } from './provider.ts'
import { changePayment, findByProviderId, lockPayment, type PaymentRow } from './queries.ts'
import { isOutdated, refundTotalsOf } from './refund-totals.ts'
import { changeMismatch, insertMismatch, lockMismatch } from './trouble-queries.ts'

const ourCurrency = 'cad'

/** Whether the charge differs from the requested payment. A provider that stores no purpose returns null. */
export const isMismatch = (
  { id, amount, purpose }: Pick<PaymentRow, 'id' | 'amount' | 'purpose'>,
  checkout: Pick<Checkout, 'reference' | 'amount' | 'currency' | 'purpose'>,
): boolean =>
  checkout.amount !== amount ||
  checkout.currency !== ourCurrency ||
  checkout.reference !== id ||
  (checkout.purpose !== null && checkout.purpose !== purpose)

/** Stores the received amount and notifies the listener, in the transaction that sets the state. */
export async function recordMismatch(
  tx: Db,
  deps: Deps,
  { payment, checkout }: { payment: PaymentRow; checkout: Checkout },
): Promise<void> {
  const { amount, currency } = checkout
  const found_at = deps.clock.now()
  await insertMismatch(tx, { payment_id: payment.id, amount, currency, found_at })
  if (payment.subscription_id !== null) await addJob(tx, endMismatchedJob, { id: payment.id })
  await notifyListener(tx, deps, { type: 'mismatched', payment, received: { amount, currency } })
}

/** Ends the subscription at the provider, which would otherwise go on charging the wrong amount. */
export const endMismatchedJob = defineJob(
  'end-mismatched-subscription',
  z.object({ id: z.uuid() }),
  async ({ id }, { deps }) => {
    await withChangeLease(deps, id, () =>
      changeSubscription(deps, { id, change: { to: 'cancelled' } }),
    )
  },
)

/** Records a refund of a mismatched payment; a full refund closes the case. False for any other payment. */
export async function settleMismatchRefund(deps: Deps, charge: Charge): Promise<boolean> {
  const found = await findByProviderId(deps.db, 'provider_payment_id', charge.id)
  if (found?.state !== 'mismatched') return false
  await deps.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, found.id)
    const mismatch = await lockMismatch(tx, found.id)
    const totals = refundTotalsOf(charge)
    if (!payment || !mismatch || isOutdated(totals, mismatch)) return
    const { amount, currency, closed_at, found_at } = mismatch
    const isFull = totals.refunded >= amount
    const now = deps.clock.now()
    // A refused refund opens the case again, so Today shows it also if it was marked as handled before.
    const isReopened = closed_at !== null && !isFull
    await changeMismatch(tx, payment.id, {
      ...totals,
      closed_at: isFull ? (closed_at ?? now) : null,
      found_at: isReopened ? now : found_at,
    })
    if (isReopened) await changePayment(tx, payment.id, {})
    if (isFull && closed_at === null)
      await notifyListener(tx, deps, {
        type: 'mismatch-refunded',
        payment,
        received: { amount, currency },
      })
  })
  return true
}
