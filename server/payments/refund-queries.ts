import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { PaymentRefund } from '#server/db/tables.ts'

export type RefundRow = Selectable<PaymentRefund>

export const findRefundAt = (
  tx: Db,
  payment: string,
  seenVersion: number,
): Promise<RefundRow | undefined> =>
  tx
    .selectFrom('payment_refund')
    .selectAll()
    .where('payment_id', '=', payment)
    .where('seen_version', '=', seenVersion)
    .executeTakeFirst()

export const findRefund = (db: Db, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('payment_refund').selectAll().where('id', '=', id).executeTakeFirst()

/** The amount of all refunds in one state: `pending` ones are not in the provider's total yet. */
export async function sumRefunds(
  tx: Db,
  payment: string,
  invoice: string | null,
  state: RefundRow['state'],
): Promise<number> {
  const { sum } = await tx
    .selectFrom('payment_refund')
    .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
    .where('payment_id', '=', payment)
    .where('payment_invoice_id', invoice === null ? 'is' : '=', invoice)
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** The refunds of a payment or of one renewal, the newest first. */
export const refundsOf = (
  db: Db,
  payment: string,
  invoice: string | null,
): Promise<Pick<RefundRow, 'id' | 'amount' | 'state' | 'requested_at'>[]> =>
  db
    .selectFrom('payment_refund')
    .select(['id', 'amount', 'state', 'requested_at'])
    .where('payment_id', '=', payment)
    .where('payment_invoice_id', invoice === null ? 'is' : '=', invoice)
    .orderBy('requested_at', 'desc')
    .execute()

export const insertRefund = (tx: Db, row: Insertable<PaymentRefund>): Promise<RefundRow> =>
  tx.insertInto('payment_refund').values(row).returningAll().executeTakeFirstOrThrow()

/** Rejects a refund that the provider did not begin. False for a refund that is settled already. */
export async function refuseRefund(tx: Db, id: string, settled_at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_refund')
    .set({ state: 'refused', settled_at })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** The id at the provider, so that a later attempt asks for the state of this refund. */
export async function setRefundId(db: Db, id: string, refund_id: string): Promise<void> {
  await db.updateTable('payment_refund').set({ refund_id }).where('id', '=', id).execute()
}

/** Increments once per idempotency key, even if concurrent requests saw the failure. */
export async function countFailedRefund(db: Db, id: string, attempt: number): Promise<void> {
  await db
    .updateTable('payment_refund')
    .set({ attempt: attempt + 1 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()
}

/** Interrupted refunds of any age, the oldest first: the money is still owed. `after` is the last one of the page before. */
export const refundsToFinish = (
  db: Db,
  { before, after, limit }: { before: Date; after: RefundRow | undefined; limit: number },
): Promise<RefundRow[]> =>
  db
    .selectFrom('payment_refund')
    .selectAll()
    .where('state', '=', 'pending')
    .where('requested_at', '<=', before)
    .$if(after !== undefined, (all) =>
      all.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('requested_at', 'id'),
          '>',
          tuple(after?.requested_at ?? before, after?.id ?? ''),
        ),
      ),
    )
    .orderBy('requested_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** In cents: completed refunds, and requested refunds that are not completed yet. */
export type RefundTotals = { refunded: number; requested: number }

const noRefunds: RefundTotals = { refunded: 0, requested: 0 }

/** Totals by payment id, and by invoice id for renewals. */
export async function readRefundTotals(
  db: Db,
  payments: readonly (string | null)[],
): Promise<(name: string | null) => RefundTotals> {
  const ids = payments.filter((id) => id !== null)
  const { rows } = await sql<RefundTotals & { name: string }>`
    select name, refunded, coalesce(sum(payment_refund.amount), 0)::int as requested
    from (
      select id::text as name, id as payment_id, null as payment_invoice_id, refunded from payment
      union all
      select id, payment_id, id, refunded from payment_invoice
    ) as paid
    left join payment_refund on payment_refund.payment_id = paid.payment_id
      and payment_refund.payment_invoice_id is not distinct from paid.payment_invoice_id and payment_refund.state = 'pending'
    where paid.payment_id = any(${ids}::uuid[])
    group by name, refunded
  `.execute(db)
  const byName = new Map(
    rows.map(({ name, refunded, requested }) => [name, { refunded, requested }]),
  )
  return (name) => byName.get(name ?? '') ?? noRefunds
}
