import type { Cents } from '#contract/money.ts'

export type Purpose = 'gift' | 'order'
export type Interval = 'month' | 'year'
export type ProviderKind = 'stripe' | 'test'

/** A page of the provider where somebody pays. With the same key it is made once, however often it is asked for. */
export type CheckoutAsk = {
  idempotencyKey: string
  /** Our id of the payment, which comes back with everything that becomes of it. */
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
  /** In small letters. */
  currency: string
  /** As it was asked for; null where the provider does not store it. */
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

/** What a subscription asks for each time it comes round. One that asks for nothing, or was taken back, is not told. */
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

/** Money that moved, or was to move. */
export type Charge = {
  id: string
  reference: string | null
  refunded: number
  isDisputed: boolean
}

/** A buyer or donor asked their bank to take the money back. */
export type Dispute = {
  id: string
  paymentId: string | null
  amount: number
  currency: string
  /** The provider's own word for it. */
  reason: string
  state: 'open' | 'won' | 'lost' | 'closed'
  /** Until when the provider takes an answer. */
  evidenceDueAt: Date | null
}

export type RefundAsk = {
  paymentId: string
  amount: number
  /** Our id of the refund. */
  reference: string
  idempotencyKey: string
}

/** What the provider tells us happened. It is a hint where to look; the truth is asked for. */
export type Notice = {
  id: string
  type: string
  about: { kind: 'checkout' | 'subscription' | 'charge' | 'dispute'; id: string } | null
  /** Whether it tells that a bank said no while somebody was paying. */
  isDecline: boolean
}

export type PaymentProvider = {
  kind: ProviderKind
  createCheckout: (ask: CheckoutAsk) => Promise<Checkout>
  /** The newest page of a payment whose answer we never saw. */
  findCheckout: (reference: string, since: Date) => Promise<Checkout | null>
  readCheckout: (id: string) => Promise<Checkout>
  /** Closes the page, unless somebody has paid there meanwhile: it answers how things then stand. */
  expireCheckout: (id: string) => Promise<Checkout>
  refund: (ask: RefundAsk) => Promise<{ id: string }>
  /** A refund whose answer we never saw. */
  findRefund: (ask: Pick<RefundAsk, 'paymentId' | 'reference'>) => Promise<{ id: string } | null>
  readCharge: (paymentId: string) => Promise<Charge>
  readDispute: (id: string) => Promise<Dispute>
  readSubscription: (id: string) => Promise<Subscription>
  listInvoices: (subscriptionId: string) => Promise<Invoice[]>
  /** From the next time on. Nothing is charged or given back for the time until then. */
  changeAmount: (ask: {
    subscriptionId: string
    amount: Cents
    idempotencyKey: string
  }) => Promise<Subscription>
  pauseSubscription: (id: string) => Promise<Subscription>
  resumeSubscription: (id: string) => Promise<Subscription>
  /** Ends it. Ended before, it is so. */
  cancelSubscription: (id: string) => Promise<Subscription>
  /** A page that changes the card and nothing else; null where there is no such page. */
  portalUrl: (ask: { customerId: string; returnUrl: string }) => Promise<string | null>
  /** Throws `BadSignature` unless the provider wrote these very bytes within the last minutes. */
  readNotice: (raw: Buffer, signature: string | undefined) => Notice
}

export class BadSignature extends Error {
  override name = 'BadSignature'
}

/**
 * silent: no answer came, so it may have happened; the same key tells. broken: it answered that it broke, and will answer
 * so again for the same key. busy: it asks for patience, or does not take our key. refused: it understood and says no.
 */
export type ProviderTrouble = 'silent' | 'broken' | 'busy' | 'refused'

/** Never carries the provider's own words, which may repeat what somebody typed. */
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
