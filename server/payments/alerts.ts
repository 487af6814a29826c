import { screenPaths } from '#contract/console/screen.ts'
import { dayOf, formatDay } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import type { Received } from './listeners.ts'
import type { Dispute } from './provider.ts'

/** The reference of the gift or order, and which of the two it is. They name no donor and no buyer. */
type StaffReference = { reference: string; subject: 'gift' | 'order' }

const outcomes = {
  won: 'The bank decided for us. We keep the money.',
  lost: 'The bank decided against us. The money went back to the person who paid.',
  closed: 'It ended without a decision of the bank.',
} as const

/** One email when a dispute opens, and one when it closes. */
export async function alertDispute(
  tx: Db,
  deps: Deps,
  { dispute, ...staffReference }: StaffReference & { dispute: Dispute },
): Promise<void> {
  const { id, state, reason, evidenceDueAt } = dispute
  const deadline = evidenceDueAt && formatDay(dayOf(evidenceDueAt))
  const amount = { label: 'Amount', text: moneyText(dispute) }
  const facts = [amount, { label: 'Reference', text: staffReference.reference }]
  const screen = screenOf(staffReference)
  if (state !== 'open')
    return writeAlert(tx, deps, {
      key: `${id} closed`,
      screen,
      heading: 'A dispute about a payment is closed',
      text: outcomes[state],
      facts,
    })
  await writeAlert(tx, deps, {
    key: `${id} open`,
    screen,
    heading: 'A payment is disputed',
    text: `A bank was asked to take back a payment that was made to us. Answer on the payment provider’s own pages${deadline ? ' by the day below' : ''}. Without an answer we lose the money.`,
    facts: [
      ...(deadline ? [{ label: 'Answer by', text: deadline }] : []),
      ...facts,
      { label: 'Reason given', text: reason.replaceAll('_', ' ') },
    ],
  })
}

type Mismatch = StaffReference & {
  id: string
  requested: number
  received: Received
  /** Whether it was the first payment of a recurring gift, which the site then ends. */
  isRecurring?: boolean
}

/** Sends one staff email per mismatched payment. */
export const alertMismatch = (
  tx: Db,
  deps: Deps,
  { id, requested, received, reference, subject, isRecurring = false }: Mismatch,
): Promise<void> =>
  writeAlert(tx, deps, {
    key: `${id} mismatch`,
    screen: screenOf({ reference, subject }),
    heading: 'A payment is not what was asked for',
    text: [
      'The payment provider took a payment with another amount, currency or purpose than we asked for. We do not count it as received.',
      subject === 'order' && 'The items of the order stay reserved.',
      isRecurring && 'We end the recurring gift at the provider, so that nothing more is taken.',
      'Find the payment on the provider’s own pages and refund all of it there.',
      'The site then closes the case and emails the person who paid.',
    ]
      .filter(Boolean)
      .join(' '),
    facts: [
      { label: 'Asked for', text: formatMoney(cents(requested)) },
      { label: 'Received', text: moneyText(received) },
      { label: 'Reference', text: reference },
    ],
  })

/** 'CA$28.00' or '20.00 USD'. A currency without hundredths is shown as if it had them. */
export const moneyText = ({ amount, currency }: Received): string =>
  currency === 'cad'
    ? formatMoney(cents(amount))
    : `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`

type Alert = Pick<Parameters<typeof plainEmail>[0], 'heading' | 'text' | 'facts'> & {
  key: string
  screen: string
}

const screenOf = ({ reference, subject }: StaffReference): string =>
  `${subject === 'order' ? screenPaths.orders : screenPaths.gifts}/${reference}`

const writeAlert = (tx: Db, deps: Deps, { key, screen, ...email }: Alert): Promise<void> =>
  queueEmail(tx, deps, {
    voice: 'named',
    purpose: 'payment alert',
    key,
    screen,
    email: plainEmail({
      subject: 'Something on the site needs a look',
      preview: 'It is about a payment.',
      band: 'band-field',
      ...email,
      why: 'You have this because the site writes to this address when something needs a look.',
    }),
  })
