import { type Insertable, type Selectable, sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { Db } from '#server/db/connect.ts'
import type { PaymentDispute, PaymentMismatch } from '#server/db/tables.ts'

export type DisputeRow = Selectable<PaymentDispute>
export type MismatchRow = Selectable<PaymentMismatch>

export async function insertMismatch(tx: Db, row: Insertable<PaymentMismatch>): Promise<void> {
  await tx.insertInto('payment_mismatch').values(row).execute()
}

export const lockMismatch = (tx: Db, payment: string): Promise<MismatchRow | undefined> =>
  tx
    .selectFrom('payment_mismatch')
    .selectAll()
    .where('payment_id', '=', payment)
    .forUpdate()
    .executeTakeFirst()

export async function changeMismatch(
  tx: Db,
  payment: string,
  changes: Omit<MismatchRow, 'payment_id' | 'amount' | 'currency'>,
): Promise<void> {
  await tx.updateTable('payment_mismatch').set(changes).where('payment_id', '=', payment).execute()
}

export const findDispute = (tx: Db, id: string): Promise<DisputeRow | undefined> =>
  tx.selectFrom('payment_dispute').selectAll().where('id', '=', id).executeTakeFirst()

export async function upsertDispute(tx: Db, row: Insertable<PaymentDispute>): Promise<void> {
  const { amount, reason, state, evidence_due_at, closed_at } = row
  await tx
    .insertInto('payment_dispute')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ amount, reason, state, evidence_due_at, closed_at }),
    )
    .execute()
}

/** A payment that needs a staff member. `subject` is the id of the gift or order. */
export type TroubleRow = {
  purpose: 'gift' | 'order'
  subject: string
  payment_id: string
  payment_invoice_id: string | null
  kind: 'dispute' | 'refund-rejected' | 'refund-late' | 'mismatch'
  amount: number
  currency: string
  at: Date
  evidence_due_at: Date | null
  provider_payment_id: string | null
}

type TroubleFilter = { payment?: string; now: Date }

/**
 * Open disputes, rejected refunds, refunds that are pending for a day, and payments with another amount, the oldest
 * first. Of the rejected refunds of one payment or renewal only the last one counts. It is resolved when nothing is left
 * to refund, or when a refund that was requested afterwards is done. A trouble from before `handled_at` is left out: a
 * staff member marked it as handled.
 */
export async function openTroubles(db: Db, { payment, now }: TroubleFilter): Promise<TroubleRow[]> {
  const lateBefore = new Date(now.getTime() - dayMs)
  const { rows } = await sql<TroubleRow>`
    select trouble.*, payment.purpose, payment.subject,
      coalesce(invoice.provider_payment_id, payment.provider_payment_id) as provider_payment_id
    from (
      select 'dispute' as kind, payment_id, payment_invoice_id, amount, currency, opened_at as at, evidence_due_at
      from payment_dispute where state = 'open'
      union all
      select * from (
        select distinct on (payment_id, payment_invoice_id)
          'refund-rejected', payment_id, payment_invoice_id, amount, 'cad', coalesce(settled_at, requested_at) as at, null::timestamptz
        from payment_refund where state = 'refused'
        order by payment_id, payment_invoice_id, at desc
      ) as rejected
      where rejected.at > coalesce((select max(later.requested_at) from payment_refund as later
        where later.payment_id = rejected.payment_id
          and later.payment_invoice_id is not distinct from rejected.payment_invoice_id
          and later.state = 'done'), '-infinity')
      union all
      select 'refund-late', payment_id, payment_invoice_id, amount, 'cad', requested_at + interval '1 day', null
      from payment_refund where state = 'pending' and requested_at <= ${lateBefore}
      union all
      select 'mismatch', payment_id, null, amount, currency, found_at, null
      from payment_mismatch where closed_at is null
    ) as trouble
    join payment on payment.id = trouble.payment_id
    left join payment_invoice as invoice on invoice.id = trouble.payment_invoice_id
    where trouble.at > coalesce(case when invoice.id is null then payment.handled_at else invoice.handled_at end, '-infinity')
      and (trouble.kind <> 'refund-rejected' or coalesce(invoice.amount - invoice.refunded, payment.amount - payment.refunded) > (
        select coalesce(sum(pending.amount), 0) from payment_refund as pending
        where pending.payment_id = trouble.payment_id
          and pending.payment_invoice_id is not distinct from trouble.payment_invoice_id and pending.state = 'pending'))
      ${payment === undefined ? sql`` : sql`and payment.id = ${payment}`}
    order by trouble.at
  `.execute(db)
  return rows
}

const hardUntil = (db: Db) => db.selectFrom('card_testing_breaker').select('hard_until')

export async function findHardUntil(db: Db): Promise<Date> {
  return (await hardUntil(db).executeTakeFirstOrThrow()).hard_until
}

/** Locked until the transaction ends, so that one of several concurrent declines is the first. */
export async function lockHardUntil(tx: Db): Promise<Date> {
  return (await hardUntil(tx).forUpdate().executeTakeFirstOrThrow()).hard_until
}

export async function setHardUntil(tx: Db, hard_until: Date): Promise<void> {
  await tx.updateTable('card_testing_breaker').set({ hard_until }).execute()
}
