import * as z from 'zod/mini'
import type { Cents } from '#contract/money.ts'

export type Purpose = 'gift' | 'order'
export type Interval = 'month' | 'year'
export type ProviderKind = 'stripe' | 'test'

/** A request for a payment page. Idempotent per key. */
export type CheckoutRequest = {
  idempotencyKey: string
  /** Our id of the payment, which the provider returns with every object of this payment. */
  reference: string
  purpose: Purpose
  description: string
  amount: Cents
  interval: Interval | null
  email: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export type Checkout = {
  id: string
  reference: string | null
  url: string | null
  state: 'open' | 'processing' | 'paid' | 'expired' | 'failed'
  amount: number
  /** The currency code in lower case. */
  currency: string
  /** As requested; null if the provider does not store it. */
  purpose: string | null
  paymentId: string | null
  subscriptionId: string | null
  customerId: string | null
}

export type Subscription = {
  id: string
  reference: string | null
  customerId: string | null
  state: 'active' | 'past-due' | 'paused' | 'cancelled'
  amount: number
  interval: Interval
  renewsAt: Date | null
}

/** One charge of a subscription. Void invoices and invoices without an amount are left out. */
export type Invoice = {
  id: string
  amount: number
  state: 'open' | 'failed' | 'paid'
  /** Whether it is the one that was paid on the provider's page. */
  isFirst: boolean
  paidAt: Date | null
  paymentId: string | null
  nextAttemptAt: Date | null
}

/** A payment attempt; at Stripe a payment intent. */
export type Charge = {
  id: string
  reference: string | null
  /** All of them, also those from the provider's own pages. */
  refunds: readonly ProviderRefund[]
  isDisputed: boolean
}

/** A buyer or donor asked their bank to take the money back. */
export type Dispute = {
  id: string
  paymentId: string | null
  amount: number
  currency: string
  /** The provider's own code. */
  reason: string
  state: 'open' | 'won' | 'lost' | 'closed'
  /** Until when the provider takes an answer. */
  evidenceDueAt: Date | null
}

export type ProviderRefundRequest = {
  paymentId: string
  amount: number
  /** Our id of the refund. */
  reference: string
  idempotencyKey: string
}

/** Its state goes from pending to done or refused, and from done to refused, never back. */
export type ProviderRefund = {
  id: string
  /** Our id of the refund; null if it was made on the provider's own pages. */
  reference: string | null
  amount: number
  state: 'pending' | 'done' | 'refused'
}

/** A verified webhook event. It only names the object that changed; the job fetches that object. */
export type WebhookEvent = {
  id: string
  type: string
  about: { kind: 'checkout' | 'subscription' | 'charge' | 'dispute'; id: string } | null
  /** Whether it reports a declined card. */
  isDecline: boolean
}

export type PaymentProvider = {
  kind: ProviderKind
  createCheckout: (request: CheckoutRequest) => Promise<Checkout>
  /** The newest page of a payment, if our request for it got no response. */
  findCheckout: (reference: string, since: Date) => Promise<Checkout | null>
  readCheckout: (id: string) => Promise<Checkout>
  /** Closes the page unless it is paid already, and returns its state. */
  expireCheckout: (id: string) => Promise<Checkout>
  refund: (request: ProviderRefundRequest) => Promise<ProviderRefund>
  readCharge: (paymentId: string) => Promise<Charge>
  readDispute: (id: string) => Promise<Dispute>
  readSubscription: (id: string) => Promise<Subscription>
  listInvoices: (subscriptionId: string) => Promise<Invoice[]>
  /** Applies from the next renewal, without proration. */
  changeAmount: (request: {
    subscriptionId: string
    amount: Cents
    idempotencyKey: string
  }) => Promise<Subscription>
  pauseSubscription: (id: string) => Promise<Subscription>
  resumeSubscription: (id: string) => Promise<Subscription>
  /** Idempotent. */
  cancelSubscription: (id: string) => Promise<Subscription>
  /** A page that changes the card and nothing else; null if the provider has none. */
  portalUrl: (request: { customerId: string; returnUrl: string }) => Promise<string | null>
  /**
   * Throws `BadSignature` unless the provider signed these bytes within the last minutes, and `UnreadableEvent` if they
   * are no event.
   */
  readWebhookEvent: (raw: Buffer, signature: string | undefined) => WebhookEvent
}

export class BadSignature extends Error {
  override name = 'BadSignature'
}

/** A signed webhook event that is not JSON or lacks what every event has. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent'
}

/** An id of an event or another object. Safe to store: PostgreSQL rejects a NUL character. */
export const ProviderId = z.string().check(z.regex(/^[\w-]{1,255}$/))

/**
 * silent: no response, so the call may have succeeded; a retry with the same key finds out. broken: a server error,
 * which the provider repeats for the same key. busy: rate limited, or our API key is rejected. conflict: another request
 * is changing the same object, so nothing happened. refused: the request is rejected.
 */
export type ProviderTrouble = 'silent' | 'broken' | 'busy' | 'conflict' | 'refused'

/** Never contains the provider's own message, which may repeat typed text. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly trouble: ProviderTrouble
  readonly code: string

  constructor(trouble: ProviderTrouble, code: string) {
    super(`The payment provider: ${trouble}, ${code}`)
    this.trouble = trouble
    this.code = code
  }
}
