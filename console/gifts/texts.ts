import type {
  GiftMethod,
  GiftRecord,
  GiftRow,
  GiftState,
  RecurringState,
} from '#contract/console/gift.ts'
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

type Receipts = Pick<GiftRecord, 'receipts'>

const hasReceipt = ({ receipts }: Receipts): boolean =>
  receipts.some(({ isCancelled }) => !isCancelled)

/** What a refund through the provider does besides moving money. */
export function refundEffect(
  { hasDonor, ...gift }: Receipts & Pick<GiftRecord, 'hasDonor'>,
  isCharity: boolean,
): string {
  const email = hasDonor ? 'The donor gets an email about it.' : 'Nobody is emailed.'
  if (!hasReceipt(gift)) return email
  const replaced = isCharity ? ' If a part is refunded, a new receipt has the rest.' : ''
  return `${email} The receipt is cancelled.${replaced}`
}

/** What the record of a refund outside the Desk does. */
export const handRefundEffect = (gift: Receipts): string =>
  hasReceipt(gift)
    ? 'A receipt is cancelled, and the donor gets an email if we have an address.'
    : 'The donor gets an email if we have an address.'

/** When an erasure is refused. */
export const erasureRefusal = (gift: Receipts, isCharity: boolean): string =>
  isCharity || hasReceipt(gift)
    ? 'It is refused while the gift recurs, and while the law requires us to store a receipt of it.'
    : 'It is refused while the gift recurs.'

/** What the list of receipts says about itself. */
export const receiptsLead = (isCharity: boolean): string =>
  `By serial number. A full or partial refund cancels a receipt${isCharity ? '; what is left gets a new one' : ''}.`
