import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { Dispute, Invoice, Purpose, Subscription } from './provider.ts'
import type { PaymentRow } from './queries.ts'

/** In the smallest unit of the currency, which is written in small letters. */
export type Received = { amount: number; currency: string }

/** What became of a payment. Each is told once, in the transaction that makes it so. */
export type PaymentNews =
  /** A subscription's first time is told as 'paid', never as 'renewed'. */
  | { is: 'processing' | 'paid' | 'expired' | 'failed'; payment: PaymentRow }
  /** A bank said no while somebody was paying. The page stays open, and they may try another card. */
  | { is: 'declined'; payment: PaymentRow }
  /** A failed renewal is told the first time that it fails; one that is paid later is 'renewed' then. */
  | { is: 'renewed' | 'renewal-failed'; payment: PaymentRow; invoice: Invoice }
  /** `was` is the payment before the change. */
  | {
      is: 'subscription-changed'
      payment: PaymentRow
      was: PaymentRow
      subscription: Subscription
    }
  /** `total` is what has been given back by now, of the payment or of that one invoice. */
  | { is: 'refunded'; payment: PaymentRow; invoiceId: string | null; total: number }
  /** Told once when a dispute opens and once when it closes. */
  | { is: 'disputed'; payment: PaymentRow; dispute: Dispute }
  /** The provider took other money than asked for, or has refunded all of that. */
  | { is: 'mismatched' | 'mismatch-refunded'; payment: PaymentRow; received: Received }

export type PaymentListener = (tx: Db, deps: Deps, news: PaymentNews) => Promise<void>

/** The modules above this one, by what is paid for. Bound once, in `server/payment-listeners.ts`. */
export type PaymentListeners = Readonly<Partial<Record<Purpose, PaymentListener>>>

declare module '#server/kit/deps.ts' {
  interface Deps {
    paymentListeners: PaymentListeners
  }
}

/** Money that nobody hears of would be lost, so it stays unsettled until somebody does. */
export async function tell(tx: Db, deps: Deps, news: PaymentNews): Promise<void> {
  const listener = deps.paymentListeners[news.payment.purpose]
  if (!listener) throw new Error(`Nobody listens to payments for a ${news.payment.purpose}.`)
  await listener(tx, deps, news)
}
