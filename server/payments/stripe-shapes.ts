import type Stripe from 'stripe'
import type {
  Charge,
  Checkout,
  Dispute,
  Invoice,
  ProviderRefund,
  Subscription,
} from './provider.ts'

/** Stripe returns an id, or the object if the request expanded it. */
export const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

const momentOf = (seconds: number | null | undefined): Date | null =>
  typeof seconds === 'number' ? new Date(seconds * 1_000) : null

export function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  const { id, url, amount_total, client_reference_id, customer, subscription, invoice } = session
  const ofInvoice = invoice === null || typeof invoice === 'string' ? null : chargeIdOf(invoice)
  return {
    id,
    reference: client_reference_id,
    url,
    state: stateOf(session),
    amount: amount_total ?? 0,
    currency: session.currency ?? '',
    // Every page that this site creates has one.
    purpose: session.metadata?.['purpose'] ?? '',
    paymentId: idOf(session.payment_intent) ?? ofInvoice,
    subscriptionId: idOf(subscription),
    customerId: idOf(customer),
  }
}

function stateOf({
  status,
  payment_status,
  payment_intent,
}: Stripe.Checkout.Session): Checkout['state'] {
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  if (payment_status !== 'unpaid') return 'paid'
  // A bank may decline after days: the session is complete, but the payment failed.
  const intent = typeof payment_intent === 'string' ? null : payment_intent
  const hasFailed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return hasFailed ? 'failed' : 'processing'
}

export function subscriptionOf(subscription: Stripe.Subscription): Subscription {
  const [item] = subscription.items.data
  const state = subscriptionState(subscription)
  return {
    id: subscription.id,
    reference: subscription.metadata['reference'] ?? null,
    customerId: idOf(subscription.customer),
    state,
    amount: item?.price.unit_amount ?? 0,
    interval: item?.price.recurring?.interval === 'year' ? 'year' : 'month',
    renewsAt: state === 'cancelled' ? null : momentOf(item?.current_period_end),
  }
}

function subscriptionState(subscription: Stripe.Subscription): Subscription['state'] {
  const { status, pause_collection } = subscription
  if (status === 'canceled' || status === 'incomplete_expired') return 'cancelled'
  if (status === 'paused' || pause_collection !== null) return 'paused'
  return status === 'active' || status === 'trialing' ? 'active' : 'past-due'
}

/** Final invoices with an amount, the oldest first. */
export const invoicesOf = (invoices: readonly Stripe.Invoice[]): Invoice[] =>
  invoices
    .filter(({ status, total }) => status !== 'draft' && status !== 'void' && total > 0)
    .toSorted((a, b) => a.created - b.created)
    .map((invoice) => ({
      id: invoice.id,
      amount: invoice.total,
      state: invoiceState(invoice),
      isFirst: invoice.billing_reason === 'subscription_create',
      paidAt: momentOf(invoice.status_transitions.paid_at),
      paymentId: chargeIdOf(invoice),
      nextAttemptAt: momentOf(invoice.next_payment_attempt),
    }))

function invoiceState({ status, attempt_count }: Stripe.Invoice): Invoice['state'] {
  if (status === 'paid') return 'paid'
  return status === 'uncollectible' || attempt_count > 0 ? 'failed' : 'open'
}

/** Returns the paid attempt if there are several. */
function chargeIdOf({ payments }: Stripe.Invoice): string | null {
  const made = payments?.data ?? []
  const best = made.find(({ status }) => status === 'paid') ?? made[0]
  return idOf(best?.payment.payment_intent)
}

type ChargeParts = { reference: string | null; refunds: readonly Stripe.Refund[] }

/** Its `amount_refunded` is not read, because it counts refunds that are pending. */
export function chargeOf(
  intent: Stripe.PaymentIntent,
  { reference, refunds }: ChargeParts,
): Charge {
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  return {
    id: intent.id,
    reference,
    refunds: refunds.map(refundOf),
    isDisputed: charge?.disputed ?? false,
  }
}

/** Every other status counts as pending, also one that Stripe adds later. */
const finalRefunds: Readonly<Partial<Record<string, ProviderRefund['state']>>> = {
  succeeded: 'done',
  failed: 'refused',
  canceled: 'refused',
}

export const refundOf = ({ id, amount, status, metadata }: Stripe.Refund): ProviderRefund => ({
  id,
  reference: metadata?.['reference'] ?? null,
  amount,
  state: finalRefunds[status ?? ''] ?? 'pending',
})

/** Every other status counts as open, also one that Stripe adds later. */
const closedDisputes: Readonly<Partial<Record<string, Dispute['state']>>> = {
  won: 'won',
  lost: 'lost',
  prevented: 'closed',
  warning_closed: 'closed',
}

export const disputeOf = (dispute: Stripe.Dispute): Dispute => ({
  id: dispute.id,
  paymentId: idOf(dispute.payment_intent),
  amount: dispute.amount,
  currency: dispute.currency,
  reason: dispute.reason,
  state: closedDisputes[dispute.status] ?? 'open',
  evidenceDueAt: momentOf(dispute.evidence_details.due_by),
})
