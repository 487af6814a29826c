import type { Checkout } from './provider.ts'
import type { PaymentState } from './queries.ts'

/** How final a state is. A payment overrides every earlier state, and nothing overrides a payment. */
const finality = {
  created: 0,
  open: 1,
  processing: 2,
  expired: 3,
  failed: 3,
  // Final, until a staff member refunds it at the provider.
  mismatched: 4,
  paid: 4,
} satisfies Record<PaymentState, number>

/** States only move forward, so the order in which events arrive does not matter. */
export const nextState = (now: PaymentState, reported: Checkout['state']): PaymentState =>
  finality[reported] > finality[now] ? reported : now

export const isFinal = (state: PaymentState): boolean => finality[state] >= finality.expired
