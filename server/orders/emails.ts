import { dayOf, formatDayMonthYear } from '#contract/dates.ts'
import { formatMoney } from '#contract/text/money.ts'
import { cents } from '#contract/money.ts'
import { orderStatusPath } from '#contract/order.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { type KindOf, type PlainEmail, plainEmail, withdrawWaiting } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import { moneyText, type Received } from '#server/payments/payments.ts'
import * as texts from './email-texts.ts'
import type { LineRow, OrderRow } from './queries.ts'
import { openOrder } from './sealed.ts'

/**
 * Reminds the buyer of an unpaid order. The address is unverified, so the email holds only a link to the status page.
 */
export const emailWaiting = (tx: Db, deps: Deps, order: OrderRow): Promise<void> =>
  writeToBuyer(tx, deps, order, { kind: 'waiting', ...texts.waiting })

/**
 * Deletes unsent emails about an unpaid order that are no longer true. Returns true if there was one. Most orders are paid
 * before their reminder, so there is none.
 */
export async function deleteUnsent(tx: Db, deps: Deps, order: OrderRow): Promise<boolean> {
  if (order.state === 'awaiting-payment' && order.reminded_at === null) return false
  const purpose = ['order waiting', 'order cancelled'] as const
  return (await withdrawWaiting(tx, deps, { purpose, topic: order.id })) > 0
}

type PaidEmail = { order: OrderRow; lines: readonly LineRow[] }

export async function emailPaid(tx: Db, deps: Deps, { order, lines }: PaidEmail): Promise<void> {
  const date = { label: 'Date', text: formatDayMonthYear(dayOf(deps.clock.now())) }
  const facts = [...lines.map(lineFact), ...figures(order), date]
  await writeToBuyer(tx, deps, order, { kind: 'paid', ...texts.paid, facts })
}

export const emailSent = (tx: Db, deps: Deps, order: OrderRow): Promise<void> =>
  writeToBuyer(tx, deps, order, { kind: 'sent', ...texts.sent, facts: [referenceOf(order)] })

export const emailCancelled = (tx: Db, deps: Deps, order: OrderRow): Promise<void> =>
  writeToBuyer(tx, deps, order, { kind: 'cancelled', ...texts.cancelled })

export const emailUnfulfillable = (tx: Db, deps: Deps, order: OrderRow): Promise<void> =>
  writeToBuyer(tx, deps, order, {
    kind: 'unfulfillable',
    ...texts.unfulfillable,
    facts: [money('Total', order.total), referenceOf(order)],
  })

/** `total` is the sum of all refunds so far. */
type RefundEmail = { order: OrderRow; total: number }

export async function emailRefunded(
  tx: Db,
  deps: Deps,
  { order, total }: RefundEmail,
): Promise<void> {
  const facts = [money('Amount', total), referenceOf(order)]
  const email = { ...texts.refunded, key: String(total), facts }
  await writeToBuyer(tx, deps, order, { kind: 'refunded', ...email })
}

/** A mismatched payment was refunded in full. */
export const emailMismatchRefunded = (
  tx: Db,
  deps: Deps,
  { order, received }: { order: OrderRow; received: Received },
): Promise<void> =>
  writeToBuyer(tx, deps, order, {
    kind: 'refunded',
    ...texts.refunded,
    key: 'mismatch',
    facts: [{ label: 'Amount', text: moneyText(received) }, referenceOf(order)],
  })

const lineFact = ({ name, size, price, quantity }: LineRow) => ({
  label: `${name}, ${size}`,
  text: `${quantity} × ${formatMoney(cents(price))}`,
})

const figures = (order: OrderRow) => [
  money('Shipping', order.shipping),
  ...(order.discount > 0 ? [{ label: 'Discount', text: `−${dollars(order.discount)}` }] : []),
  money('Total', order.total),
  referenceOf(order),
]

const dollars = (amount: number) => formatMoney(cents(amount))
const money = (label: string, amount: number) => ({ label, text: dollars(amount) })
const referenceOf = ({ reference }: OrderRow) => ({ label: 'Reference', text: reference })

type EmailToBuyer = Omit<PlainEmail, 'band' | 'why' | 'buttons'> & {
  /** Kind, order and key identify the email, which is queued once. */
  kind: KindOf<'order'>
  key?: string
}

/**
 * The email holds no typed text: a payment does not prove that the address belongs to the buyer. An erased buyer gets
 * no email.
 */
async function writeToBuyer(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  { kind, key = '', ...email }: EmailToBuyer,
): Promise<void> {
  const { buyer, links } = await openOrder(tx, deps, order)
  if (!buyer || !links) return
  const page = deps.settings.siteUrl + orderStatusPath(links.status)
  await queueEmail(tx, deps, {
    voice: 'named',
    purpose: `order ${kind}`,
    key: `${order.id} ${key}`,
    about: order.id,
    topic: order.id,
    to: buyer.email,
    email: plainEmail({
      ...email,
      band: 'band-field',
      buttons: [{ label: 'See how it stands', href: page }],
      why: 'You have this email because an order was made with this address.',
    }),
  })
}
