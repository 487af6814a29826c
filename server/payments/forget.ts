import { sql } from 'kysely'
import { dayOf } from '#contract/dates.ts'
import type { Db } from '#server/db/connect.ts'
import { purgeOneByOne, type PurgeAge, type PurgeRule, yearDays } from '#server/kit/purge-rule.ts'
import type { PaymentRow } from './queries.ts'

type ReceivedMoney = {
  at: Date
  purpose: PaymentRow['purpose']
  method: 'card' | 'e-transfer' | 'cash' | 'cheque'
  amount: number
  refunded: number
}

/** Adds money whose rows are being deleted to the totals of its year, which stay. */
export async function addToTotals(
  tx: Db,
  { at, purpose, method, amount, refunded }: ReceivedMoney,
): Promise<void> {
  await sql`
    insert into money_total (year, purpose, method, count, amount, refunded)
    values (${Number(dayOf(at).slice(0, 4))}, ${purpose}, ${method}, 1, ${amount}, ${refunded})
    on conflict (year, purpose, method) do update set
      count = money_total.count + 1,
      amount = money_total.amount + excluded.amount,
      refunded = money_total.refunded + excluded.refunded
  `.execute(tx)
}

/**
 * Payments of deleted gifts and orders, whose last renewal, refund or dispute is older. The invoices of a live
 * subscription stay: the provider still lists them, and an unknown invoice would become a new renewal.
 */
async function paymentsBefore(tx: Db, { before, limit }: PurgeAge): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment
    where state in ('paid', 'mismatched')
      and settled_at < ${before}
      and (subscription_id is null or subscription_state = 'cancelled')
      and not exists (select from gift where gift.payment_id = payment.id)
      and not exists (select from shop_order where shop_order.payment_id = payment.id)
      and not exists (select from payment_invoice as invoice
        where invoice.payment_id = payment.id and coalesce(invoice.paid_at, invoice.created_at) >= ${before})
      and not exists (select from payment_refund as refund
        where refund.payment_id = payment.id
          and (refund.state = 'pending' or coalesce(refund.settled_at, refund.requested_at) >= ${before}))
      and not exists (select from payment_dispute as dispute
        where dispute.payment_id = payment.id
          and (dispute.state = 'open' or coalesce(dispute.closed_at, dispute.opened_at) >= ${before}))
    limit ${limit}
    for update
  `.execute(tx)
  return rows
}

/** A mismatched payment is in no total, because its amount may be in another currency. */
async function forgetPayment(tx: Db, id: string): Promise<void> {
  for (const received of await readReceived(tx, id)) await addToTotals(tx, received)
  await tx.deleteFrom('payment_refund').where('payment_id', '=', id).execute()
  await tx.deleteFrom('payment_dispute').where('payment_id', '=', id).execute()
  await tx.deleteFrom('payment_invoice').where('payment_id', '=', id).execute()
  await tx.deleteFrom('payment').where('id', '=', id).execute()
}

/** The first invoice of a subscription is the payment itself. */
async function readReceived(tx: Db, id: string): Promise<ReceivedMoney[]> {
  const { rows } = await sql<Omit<ReceivedMoney, 'method'>>`
    select settled_at as at, purpose, amount, refunded from payment where id = ${id} and state = 'paid'
    union all
    select coalesce(invoice.paid_at, invoice.created_at), payment.purpose, invoice.amount, invoice.refunded
    from payment_invoice as invoice join payment on payment.id = invoice.payment_id
    where payment.id = ${id} and invoice.state = 'paid' and not invoice.is_first
  `.execute(tx)
  return rows.map((row) => ({ ...row, method: 'card' }))
}

/** The law requires accounting records for six years after the end of the year. */
export const oldPayments: PurgeRule = purgeOneByOne({
  kind: 'payments in the books',
  retentionDays: 7 * yearDays,
  find: paymentsBefore,
  forget: (tx, _deps, { id }) => forgetPayment(tx, id),
})
