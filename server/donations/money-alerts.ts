import { dayOf, formatDayMonthYear } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/money-text.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import type { Dispute, Received } from '#server/payments/payments.ts'

/** Where staff see it: the reference, and the command that lists it. It names no donor and no buyer. */
type Where = { reference: string; command: 'gifts' | 'orders' }

const outcomes = {
  won: 'It was decided for us: the money stays.',
  lost: 'It was decided against us: the money is gone.',
  closed: 'It ended without a decision.',
} as const

/** One email when a dispute opens, and one when it closes. */
export async function alertDispute(
  tx: Db,
  deps: Deps,
  { dispute, reference, command }: Where & { dispute: Dispute },
): Promise<void> {
  const { id, state, reason, evidenceDueAt } = dispute
  const deadline = evidenceDueAt && formatDayMonthYear(dayOf(evidenceDueAt))
  const amount = { label: 'Amount', words: moneyInWords(dispute) }
  const facts = [amount, { label: 'Reference', words: reference }]
  if (state !== 'open')
    return writeAlert(tx, deps, {
      key: `${id} closed`,
      heading: 'A dispute about a payment is closed',
      text: `${outcomes[state]} The command “npm run ${command}” lists it.`,
      facts,
    })
  await writeAlert(tx, deps, {
    key: `${id} open`,
    heading: 'A payment is disputed',
    text: `A bank was asked to take a payment back. Answer on the payment provider’s own pages before the deadline, or the money is lost. The command “npm run ${command}” lists it.`,
    facts: [
      ...(deadline ? [{ label: 'Answer by', words: deadline }] : []),
      ...facts,
      { label: 'Reason', words: reason.replaceAll('_', ' ') },
    ],
  })
}

type Mismatch = Where & { id: string; asked: number; received: Received }

/** Sends one staff email per mismatched payment. */
export const alertMismatch = (
  tx: Db,
  deps: Deps,
  { id, asked, received, reference, command }: Mismatch,
): Promise<void> =>
  writeAlert(tx, deps, {
    key: `${id} mismatch`,
    heading: 'A payment is not what was asked for',
    text: `The payment provider took another amount or currency than we asked for, or for another purpose. It does not count as received${command === 'orders' ? ', and what was ordered stays held' : ''}. Look at it on the provider’s own pages and give it back there. Once all of it went back, the site closes it by itself and tells the person who paid. Until then “npm run ${command}” lists it.`,
    facts: [
      { label: 'Asked for', words: formatMoney(cents(asked)) },
      { label: 'Received', words: moneyInWords(received) },
      { label: 'Reference', words: reference },
    ],
  })

/** 'CA$28.00', or '20.00 USD'; every currency that Stripe could take here has hundredths or is shown as if. */
export const moneyInWords = ({ amount, currency }: Received): string =>
  currency === 'cad'
    ? formatMoney(cents(amount))
    : `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`

type Alert = Pick<Parameters<typeof plainEmail>[0], 'heading' | 'text' | 'facts'> & { key: string }

const writeAlert = (tx: Db, deps: Deps, { key, ...email }: Alert): Promise<void> =>
  queueEmail(tx, deps, {
    voice: 'named',
    purpose: 'payment alert',
    key,
    email: plainEmail({
      subject: 'Something on the site needs a look',
      preview: 'It is about a payment.',
      band: 'band-field',
      ...email,
      why: 'You have this because the site writes to this address when something needs a look.',
    }),
  })
