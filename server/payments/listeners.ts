import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { Dispute, Invoice, Purpose, Subscription } from './provider.ts'
import type { PaymentRow } from './queries.ts'

/** The amount in the smallest unit of the currency, and the currency code in lower case. */
export type Received = { amount: number; currency: string }

/** A change of a payment. The listener gets each change once, in the transaction that stores it. */
export type PaymentChange =
  /** The first payment of a subscription is 'paid', never 'renewed'. */
  | { type: 'processing' | 'paid' | 'expired' | 'failed'; payment: PaymentRow }
  /** The bank declined a card. The page stays open, and the visitor may try another card. */
  | { type: 'declined'; payment: PaymentRow }
  /** 'renewal-failed' is sent for the first failure only. A renewal that is paid later is then 'renewed'. */
  | { type: 'renewed' | 'renewal-failed'; payment: PaymentRow; invoice: Invoice }
  /** `was` is the payment before the change. */
  | {
      type: 'subscription-changed'
      payment: PaymentRow
      was: PaymentRow
      subscription: Subscription
    }
  /** `total` is the sum of all refunds so far, of the payment or of the invoice. */
  | { type: 'refunded'; payment: PaymentRow; invoiceId: string | null; total: number }
  /** Sent once when a dispute opens and once when it closes. */
  | { type: 'disputed'; payment: PaymentRow; invoiceId: string | null; dispute: Dispute }
  /** 'mismatched': amount or currency differ from the request. 'mismatch-refunded': that charge was fully refunded. */
  | { type: 'mismatched' | 'mismatch-refunded'; payment: PaymentRow; received: Received }

export type PaymentListener = (tx: Db, deps: Deps, change: PaymentChange) => Promise<void>

/**
 * The listener for each payment purpose. Registered in `server/payment-listeners.ts`, because payments must not import
 * donations or orders.
 */
export type PaymentListeners = Readonly<Partial<Record<Purpose, PaymentListener>>>

declare module '#server/kit/deps.ts' {
  interface Deps {
    paymentListeners: PaymentListeners
  }
}

/** Throws if there is no listener, so that the transaction rolls back and the change is processed again. */
export async function notifyListener(tx: Db, deps: Deps, change: PaymentChange): Promise<void> {
  const listener = deps.paymentListeners[change.payment.purpose]
  if (!listener)
    throw new Error(`No listener for payments with purpose '${change.payment.purpose}'.`)
  await listener(tx, deps, change)
}
