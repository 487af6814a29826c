import type { OrderState } from '#contract/console/order.ts'
import type { StateTone } from '#console/ui/notice.tsx'

export const states = {
  paid: { label: 'To send', tone: 'warn' },
  sent: { label: 'Sent', tone: 'good' },
  refunded: { label: 'Refunded', tone: 'off' },
  unfulfillable: { label: 'Cannot be filled', tone: 'bad' },
  'in-review': { label: 'In question', tone: 'bad' },
  'awaiting-payment': { label: 'Awaits payment', tone: 'info' },
  cancelled: { label: 'Not paid', tone: 'off' },
} as const satisfies Record<OrderState, { label: string; tone: StateTone }>

/** What a list without orders of that state says. */
export const emptyTexts = {
  paid: 'Nothing waits to be sent',
  sent: 'No order was sent yet',
  refunded: 'No order is refunded',
  unfulfillable: 'Every paid order could be filled',
  'in-review': 'No payment is in question',
  'awaiting-payment': 'No order awaits its payment',
  cancelled: 'No order was left unpaid',
} as const satisfies Record<OrderState, string>

/** What a refund does besides moving the money. */
export const refundEffects = {
  paid: 'The buyer gets an email. Refunding all of it ends the order and puts its pieces back into stock. After a part, the order is still to be sent.',
  sent: 'The buyer gets an email. The stock stays as it is.',
  refunded: '',
  unfulfillable: 'The buyer has an email about it already. The stock stays as it is.',
  'in-review': '',
  'awaiting-payment': '',
  cancelled: '',
} as const satisfies Record<OrderState, string>
