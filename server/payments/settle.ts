import type { Deps } from '#server/kit/deps.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { callProvider, toRefusal } from './call-provider.ts'
import { notifyListener } from './listeners.ts'
import { isMismatch, recordMismatch } from './mismatch.ts'
import { isFinal, nextState } from './next-state.ts'
import type { Checkout } from './provider.ts'
import { changePayment, findPayment, lockPayment, markChecked, type PaymentRow } from './queries.ts'
import { settleSubscriptionJob } from './settle-subscription.ts'

/**
 * Fetches the state of a payment from the provider and applies it. Safe to call concurrently. A final state is not
 * fetched again.
 */
export async function settlePayment(deps: Deps, id: string): Promise<PaymentRow> {
  const row = await findPayment(deps.db, id)
  if (!row) throw new Refusal('not-found', 'There is no such payment.')
  const { checkout_id } = row
  if (isFinal(row.state) || checkout_id === null) return row
  const checkout = await callProvider(deps, (provider) => provider.readCheckout(checkout_id))
  await markChecked(deps.db, id, deps.clock.now())
  return settleCheckout(deps, { id, checkout })
}

/** Closes the provider's page after its expiry. A payment at the last moment still counts. */
export async function expirePayment(
  deps: Deps,
  { id, checkout_id }: Pick<PaymentRow, 'id' | 'checkout_id'>,
): Promise<PaymentRow> {
  if (checkout_id === null) throw new Error('Only an opened payment can expire.')
  const checkout = await callProvider(deps, (provider) => provider.expireCheckout(checkout_id))
  return settleCheckout(deps, { id, checkout })
}

/** Closes a payment that the visitor abandoned, whether or not its page opened. A processing payment stays. */
export async function closePayment(deps: Deps, id: string): Promise<void> {
  await failUnopenedPayment(deps, id)
  const row = await findPayment(deps.db, id)
  if (row?.state !== 'open') return
  await expirePayment(deps, row).catch((error: unknown) => {
    throw toRefusal(error)
  })
}

/** Fails a payment whose page never opened: no visitor has its address, so it cannot be paid. */
export const failUnopenedPayment = (deps: Deps, id: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockPayment(tx, id)
    if (row?.state !== 'created') return
    const payment = await changePayment(tx, id, { state: 'failed', settled_at: deps.clock.now() })
    await notifyListener(tx, deps, { type: 'failed', payment })
  })

/** Applies each state once, also when called concurrently: the row is locked, and states only move forward. */
export const settleCheckout = (
  deps: Deps,
  { id, checkout }: { id: string; checkout: Checkout },
): Promise<PaymentRow> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockPayment(tx, id)
    if (!row) throw new Error('The payment does not exist.')
    const isCurrentPage = row.checkout_id === null || row.checkout_id === checkout.id
    // After a provider failure there may be two pages. Of the page that no visitor saw, only a payment counts.
    if (!isCurrentPage && checkout.state !== 'paid') return row
    const next = nextState(row.state, checkout.state)
    if (next === row.state) return row
    const state = next === 'paid' && isMismatch(row, checkout) ? 'mismatched' : next
    const payment = await changePayment(tx, id, {
      state,
      checkout_id: checkout.id,
      // A closed page needs no address.
      url: isFinal(state) ? null : (row.url ?? checkout.url),
      provider_payment_id: checkout.paymentId,
      subscription_id: checkout.subscriptionId,
      customer_id: checkout.customerId,
      opened_at: row.opened_at ?? deps.clock.now(),
      ...(isFinal(state) && { settled_at: deps.clock.now() }),
    })
    if (state === 'mismatched') {
      await recordMismatch(tx, deps, { payment, checkout })
      return payment
    }
    if (state === 'paid' && payment.subscription_id !== null)
      await addJob(tx, settleSubscriptionJob, { subscriptionId: payment.subscription_id })
    if (state !== 'open' && state !== 'created')
      await notifyListener(tx, deps, { type: state, payment })
    return payment
  })
