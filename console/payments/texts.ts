import type { RefundState, TroubleKind } from '#contract/console/payment.ts'
import type { StateTone } from '#console/ui/notice.tsx'

export const refundStates = {
  pending: { label: 'Pending', tone: 'warn' },
  done: { label: 'Done', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
} as const satisfies Record<RefundState, { label: string; tone: StateTone }>

/** What a trouble is, and what staff do about it. */
export const troubleTexts = {
  dispute: {
    title: 'The payment is disputed',
    text: 'A bank was asked to take it back. Answer on the provider’s own pages. Without an answer we lose the money.',
  },
  'refund-rejected': {
    title: 'The provider rejected a refund',
    text: 'No money moved. Read why on the provider’s own pages, or refund again.',
  },
  'refund-late': {
    title: 'A refund is pending for a day',
    text: 'The server asks the provider again every minute. Do not refund it there as well.',
  },
  'not-refunded': {
    title: 'The order cannot be filled and is not refunded',
    text: 'It was paid after the last piece was gone. Refund what is left.',
  },
  mismatch: {
    title: 'The payment is not what we asked for',
    text: 'The provider took another amount, currency or purpose. Refund all of it on the provider’s own pages. The site then closes the case.',
  },
} as const satisfies Record<TroubleKind, { title: string; text: string }>
