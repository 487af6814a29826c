import type { Checkout } from './provider.ts'
import type { PaymentState } from './queries.ts'

/** How final a state is. Money that came beats whatever was thought before; nothing beats money that came. */
const finality = {
  created: 0,
  open: 1,
  processing: 2,
  expired: 3,
  failed: 3,
  // Stays so until a staff member has dealt with it.
  mismatched: 4,
  paid: 4,
} satisfies Record<PaymentState, number>

/** States go forward only, so the order in which news arrives does not matter. */
export const nextState = (now: PaymentState, told: Checkout['state']): PaymentState =>
  finality[told] > finality[now] ? told : now

export const isOver = (state: PaymentState): boolean => finality[state] >= finality.expired
