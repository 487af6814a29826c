import { onGiftPaymentChange } from './donations/settle.ts'
import { onOrderPaymentChange } from './orders/settle.ts'
import type { PaymentListener } from './payments/payments.ts'

/** The modules that are notified of payment changes, by what is paid for. */
export const paymentListeners = {
  gift: onGiftPaymentChange,
  order: onOrderPaymentChange,
} satisfies Record<'gift' | 'order', PaymentListener>
