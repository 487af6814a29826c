import type { GiftMethod, GiftRow, GiftState, RecurringState } from '#contract/console/gift.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import type { StateTone } from '#console/ui/notice.tsx'

export const states = {
  pledged: { label: 'Pledged', tone: 'warn' },
  received: { label: 'Received', tone: 'good' },
  refunded: { label: 'Refunded', tone: 'off' },
  'in-review': { label: 'In question', tone: 'bad' },
  'not-completed': { label: 'Not completed', tone: 'off' },
  open: { label: 'Not paid yet', tone: 'info' },
} as const satisfies Record<GiftState, { label: string; tone: StateTone }>

/** The tabs of the list. */
export const tabNames = {
  pledged: 'e-Transfers to match',
  received: 'Received',
  refunded: 'Refunded',
  'in-review': 'In question',
  'not-completed': 'Not completed',
  open: 'Not paid yet',
} as const satisfies Record<GiftState, string>

/** What a list without gifts of that state says. */
export const emptyTexts = {
  pledged: 'No e-Transfer is promised',
  received: 'No gift was received yet',
  refunded: 'No gift is refunded',
  'in-review': 'No payment is in question',
  'not-completed': 'No gift was left unpaid',
  open: 'No donor is on the page of the provider',
} as const satisfies Record<GiftState, string>

export const methods = {
  stripe: 'Card',
  'e-transfer': 'e-Transfer',
  cash: 'Cash',
  cheque: 'Cheque',
} as const satisfies Record<GiftMethod, string>

export const frequencies = {
  'one-time': 'Once',
  monthly: 'Monthly',
  yearly: 'Yearly',
} as const satisfies Record<GiftRow['frequency'], string>

export const recurringStates = {
  active: { label: 'Active', tone: 'good' },
  failing: { label: 'Failing', tone: 'bad' },
  paused: { label: 'Paused', tone: 'warn' },
  ended: { label: 'Ended', tone: 'off' },
} as const satisfies Record<RecurringState, { label: string; tone: StateTone }>

/** An amount in cents as text. */
export const money = (amount: number): string => formatMoney(cents(amount))
