import { hearOfGift } from './donations/settle.ts'
import { hearOfOrder } from './orders/settle.ts'
import type { PaymentListener } from './payments/payments.ts'

/** The modules that are notified of payment changes, by what is paid for. */
export const paymentListeners = {
  gift: hearOfGift,
  order: hearOfOrder,
} satisfies Record<'gift' | 'order', PaymentListener>
