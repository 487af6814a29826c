import type { Deps } from '#server/kit/deps.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { callProvider, inWords } from './call-provider.ts'
import { tell } from './listeners.ts'
import { isMismatch, recordMismatch } from './mismatch.ts'
import { isOver, nextState } from './next-state.ts'
import type { Checkout } from './provider.ts'
import { changePayment, findPayment, lockPayment, markChecked, type PaymentRow } from './queries.ts'
import { settleSubscriptionJob } from './settle-subscription.ts'

/**
 * Asks the provider how a payment stands and settles it: for the page that somebody is led back to, for notices, and for
 * whoever looks after lost ones, all at once if need be. What is over is not asked about again.
 */
export async function settlePayment(deps: Deps, id: string): Promise<PaymentRow> {
  const row = await findPayment(deps.db, id)
  if (!row) throw new Refusal('not-found', 'There is no such payment.')
  const { checkout_id } = row
  if (isOver(row.state) || checkout_id === null) return row
  const checkout = await callProvider(deps, (provider) => provider.readCheckout(checkout_id))
  await markChecked(deps.db, id, deps.clock.now())
  return settleCheckout(deps, { id, checkout })
}

/** Closes the provider's page when its time is over. If somebody paid at the last moment, it is paid. */
export async function expirePayment(
  deps: Deps,
  { id, checkout_id }: Pick<PaymentRow, 'id' | 'checkout_id'>,
): Promise<PaymentRow> {
  if (checkout_id === null) throw new Error('Only an opened payment can expire.')
  const checkout = await callProvider(deps, (provider) => provider.expireCheckout(checkout_id))
  return settleCheckout(deps, { id, checkout })
}

/** Closes a payment that whoever was to pay has given up, wherever it stands. What the bank has in hand stays there. */
export async function closePayment(deps: Deps, id: string): Promise<void> {
  await giveUpPayment(deps, id)
  const row = await findPayment(deps.db, id)
  if (row?.state !== 'open') return
  await expirePayment(deps, row).catch((error: unknown) => {
    throw inWords(error)
  })
}

/** Gives up a payment whose page never came: nobody has its address, so nobody can pay there. */
export const giveUpPayment = (deps: Deps, id: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockPayment(tx, id)
    if (row?.state !== 'created') return
    const payment = await changePayment(tx, id, { state: 'failed', settled_at: deps.clock.now() })
    await tell(tx, deps, { is: 'failed', payment })
  })

/** Once, however many bring the same news at the same time: the row is locked, and states go forward only. */
export const settleCheckout = (
  deps: Deps,
  { id, checkout }: { id: string; checkout: Checkout },
): Promise<PaymentRow> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockPayment(tx, id)
    if (!row) throw new Error('A payment is gone.')
    const isItsPage = row.checkout_id === null || row.checkout_id === checkout.id
    // A page that was made twice by a provider that broke: of the one nobody saw, only money counts.
    if (!isItsPage && checkout.state !== 'paid') return row
    const next = nextState(row.state, checkout.state)
    if (next === row.state) return row
    const state = next === 'paid' && isMismatch(row, checkout) ? 'mismatched' : next
    const payment = await changePayment(tx, id, {
      state,
      checkout_id: checkout.id,
      // Nobody goes to a page that is over.
      url: isOver(state) ? null : (row.url ?? checkout.url),
      provider_payment_id: checkout.paymentId,
      subscription_id: checkout.subscriptionId,
      customer_id: checkout.customerId,
      opened_at: row.opened_at ?? deps.clock.now(),
      ...(isOver(state) && { settled_at: deps.clock.now() }),
    })
    if (state === 'mismatched') {
      await recordMismatch(tx, deps, { payment, checkout })
      return payment
    }
    if (state === 'paid' && payment.subscription_id !== null)
      await addJob(tx, settleSubscriptionJob, { subscriptionId: payment.subscription_id })
    if (state !== 'open' && state !== 'created') await tell(tx, deps, { is: state, payment })
    return payment
  })
