import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { callProvider } from './call-provider.ts'
import { findInvoice, upsertInvoice } from './invoice-queries.ts'
import { notifyListener } from './listeners.ts'
import type { Invoice, Subscription } from './provider.ts'
import {
  changePayment,
  findByProviderId,
  findPayment,
  lockPayment,
  type PaymentRow,
} from './queries.ts'

const maxReads = 5

/** Applies the provider's state of a subscription and its invoices. The listener gets each invoice once. */
export async function settleSubscription(deps: Deps, subscriptionId: string): Promise<void> {
  for (let read = 0; read < maxReads; read += 1) {
    const known = await findByProviderId(deps.db, 'subscription_id', subscriptionId)
    const [subscription, invoices] = await callProvider(deps, async (provider) => [
      await provider.readSubscription(subscriptionId),
      await provider.listInvoices(subscriptionId),
    ])
    const snapshot = known ?? (await findByReference(deps.db, subscription.reference))
    // Not ours: other systems may share the provider account.
    if (!snapshot) return
    const isSettled = await deps.db.transaction().execute(async (tx) => {
      const row = await lockPayment(tx, snapshot.id)
      // Changed since the read, so the fetched state may be stale. Fetch again.
      if (row?.version !== snapshot.version) return false
      // No invoice counts while the first payment is mismatched.
      if (row.state === 'mismatched') return true
      await settleInvoices(tx, deps, row, invoices)
      await applySubscription(tx, deps, row, subscription)
      return true
    })
    if (isSettled) return
  }
  throw new Error('A subscription changes too fast to be settled.')
}

export const settleSubscriptionJob = defineJob(
  'settle-subscription',
  z.object({ subscriptionId: z.string() }),
  ({ subscriptionId }, { deps }) => settleSubscription(deps, subscriptionId),
)

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Finds a payment by our own id, because the event of a subscription may arrive before the one of its payment page. */
export const findByReference = async (
  db: Db,
  reference: string | null,
): Promise<PaymentRow | undefined> =>
  reference !== null && uuid.test(reference) ? findPayment(db, reference) : undefined

/** A cancelled subscription stays cancelled, also if an older state arrives late. */
export async function applySubscription(
  tx: Db,
  deps: Deps,
  row: PaymentRow,
  subscription: Subscription,
): Promise<PaymentRow> {
  if (row.subscription_state === 'cancelled') return row
  const changes = {
    subscription_id: subscription.id,
    customer_id: subscription.customerId,
    subscription_state: subscription.state,
    subscription_amount: subscription.amount,
    renews_at: subscription.renewsAt,
  }
  const isSame =
    row.subscription_id === changes.subscription_id &&
    row.subscription_state === changes.subscription_state &&
    row.subscription_amount === changes.subscription_amount &&
    row.renews_at?.getTime() === changes.renews_at?.getTime()
  if (isSame) return row
  const payment = await changePayment(tx, row.id, changes)
  await notifyListener(tx, deps, { type: 'subscription-changed', payment, was: row, subscription })
  return payment
}

const finality = { open: 0, failed: 1, paid: 2 } satisfies Record<Invoice['state'], number>

async function settleInvoices(
  tx: Db,
  deps: Deps,
  payment: PaymentRow,
  invoices: readonly Invoice[],
): Promise<void> {
  for (const invoice of invoices) {
    const known = await findInvoice(tx, invoice.id)
    if (known && finality[known.state] >= finality[invoice.state]) continue
    await upsertInvoice(tx, {
      id: invoice.id,
      payment_id: payment.id,
      amount: invoice.amount,
      state: invoice.state,
      is_first: invoice.isFirst,
      provider_payment_id: invoice.paymentId,
      paid_at: invoice.paidAt,
      created_at: deps.clock.now(),
    })
    // The first invoice is the payment itself, which is reported as 'paid'.
    if (invoice.isFirst || invoice.state === 'open') continue
    const type = invoice.state === 'paid' ? 'renewed' : 'renewal-failed'
    await notifyListener(tx, deps, { type, payment, invoice })
  }
}
