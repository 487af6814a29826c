import { onGiftPaymentChange } from './donations/settle.ts'
import { onOrderPaymentChange } from './orders/settle.ts'
import type { PaymentListener } from './payments/payments.ts'

/** The listeners for payment changes, by what the payment is for. */
export const paymentListeners = {
  gift: onGiftPaymentChange,
  order: onOrderPaymentChange,
} satisfies Record<'gift' | 'order', PaymentListener>
