import { dayOf, formatDayMonthYear } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/words/money.ts'
import type { Db } from '#server/db/connect.ts'
import { moneyInWords, type Received } from '#server/payments/payments.ts'
import type { Deps } from '#server/kit/deps.ts'
import { takeBackWaiting } from '#server/mail/mail.ts'
import * as words from './email-words.ts'
import type { LineRow, OrderRow } from './queries.ts'
import { writeToBuyer } from './write-to-buyer.ts'

/** That it waits for its payment. The mailbox is anybody's, so there is nothing in it but the way to its page. */
export const tellWaiting = (tx: Db, deps: Deps, order: OrderRow): Promise<void> =>
  writeToBuyer(tx, deps, order, { kind: 'waiting', ...words.waiting })

/** Deletes emails about an unpaid order that have not gone out and are no longer true. True when there was one. */
export async function takeBackUnpaid(
  tx: Db,
  deps: Deps,
  { id: topic }: OrderRow,
): Promise<boolean> {
  const waiting = await takeBackWaiting(tx, deps, { purpose: 'order waiting', topic })
  return waiting + (await takeBackWaiting(tx, deps, { purpose: 'order cancelled', topic })) > 0
}

type Paid = { order: OrderRow; lines: readonly LineRow[] }

export async function tellPaid(tx: Db, deps: Deps, { order, lines }: Paid): Promise<void> {
  const date = { label: 'Date', words: formatDayMonthYear(dayOf(deps.clock.now())) }
  const facts = [...lines.map(lineFact), ...figures(order), date]
  await writeToBuyer(tx, deps, order, { kind: 'paid', ...words.paid, facts })
}

export const tellSent = (tx: Db, deps: Deps, order: OrderRow): Promise<void> =>
  writeToBuyer(tx, deps, order, { kind: 'sent', ...words.sent, facts: [referenceOf(order)] })

export const tellCancelled = (tx: Db, deps: Deps, order: OrderRow): Promise<void> =>
  writeToBuyer(tx, deps, order, { kind: 'cancelled', ...words.cancelled })

export const tellUnfulfillable = (tx: Db, deps: Deps, order: OrderRow): Promise<void> =>
  writeToBuyer(tx, deps, order, {
    kind: 'unfulfillable',
    ...words.unfulfillable,
    facts: [money('Total', order.total), referenceOf(order)],
  })

/** `total` is all that was given back by now. */
type Refunded = { order: OrderRow; total: number }

export async function tellRefunded(tx: Db, deps: Deps, { order, total }: Refunded): Promise<void> {
  const facts = [money('Amount', total), referenceOf(order)]
  const email = { ...words.refunded, key: String(total), facts }
  await writeToBuyer(tx, deps, order, { kind: 'refunded', ...email })
}

/** A mismatched payment was refunded in full. */
export const tellMismatchRefunded = (
  tx: Db,
  deps: Deps,
  { order, received }: { order: OrderRow; received: Received },
): Promise<void> =>
  writeToBuyer(tx, deps, order, {
    kind: 'refunded',
    ...words.refunded,
    key: 'mismatch',
    facts: [{ label: 'Amount', words: moneyInWords(received) }, referenceOf(order)],
  })

const lineFact = ({ name, size, price, quantity }: LineRow) => ({
  label: `${name}, ${size}`,
  words: `${quantity} × ${formatMoney(cents(price))}`,
})

const figures = (order: OrderRow) => [
  money('Shipping', order.shipping),
  ...(order.discount > 0 ? [{ label: 'Discount', words: `−${dollars(order.discount)}` }] : []),
  money('Total', order.total),
  referenceOf(order),
]

const dollars = (amount: number) => formatMoney(cents(amount))
const money = (label: string, amount: number) => ({ label, words: dollars(amount) })
const referenceOf = ({ reference }: OrderRow) => ({ label: 'Reference', words: reference })
