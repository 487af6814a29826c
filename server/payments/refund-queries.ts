import type { Insertable, Selectable } from 'kysely'
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

/** What is on its way back and not yet in the provider's sum. */
export async function sumAsked(tx: Db, payment: string, invoice: string | null): Promise<number> {
  const { sum } = await tx
    .selectFrom('payment_refund')
    .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
    .where('payment_id', '=', payment)
    .where('payment_invoice_id', invoice === null ? 'is' : '=', invoice)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

export const insertRefund = (tx: Db, row: Insertable<PaymentRefund>): Promise<RefundRow> =>
  tx.insertInto('payment_refund').values(row).returningAll().executeTakeFirstOrThrow()

export async function settleRefund(
  db: Db,
  id: string,
  outcome: { state: 'done' | 'refused'; refund_id: string | null },
): Promise<void> {
  await db.updateTable('payment_refund').set(outcome).where('id', '=', id).execute()
}

/** Counted once, however many saw the provider break for the same key. */
export async function countBrokenRefund(db: Db, id: string, attempt: number): Promise<void> {
  await db
    .updateTable('payment_refund')
    .set({ attempt: attempt + 1 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()
}

/** Those that broke off, however long ago: the money is still owed. */
export const refundsToFinish = (db: Db, before: Date, most: number): Promise<RefundRow[]> =>
  db
    .selectFrom('payment_refund')
    .selectAll()
    .where('state', '=', 'asked')
    .where('asked_at', '<=', before)
    .limit(most)
    .execute()
