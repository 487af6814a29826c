import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { PaymentInvoice } from '#server/db/tables.ts'

const invoices = (db: Db) => db.selectFrom('payment_invoice').selectAll()

export const findInvoice = (db: Db, id: string) =>
  invoices(db).where('id', '=', id).executeTakeFirst()

export const findInvoiceByCharge = (db: Db, paymentId: string) =>
  invoices(db).where('provider_payment_id', '=', paymentId).executeTakeFirst()

export async function upsertInvoice(tx: Db, row: Insertable<PaymentInvoice>): Promise<void> {
  const { state, amount, provider_payment_id, paid_at } = row
  await tx
    .insertInto('payment_invoice')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ state, amount, provider_payment_id, paid_at }),
    )
    .execute()
}

export async function changeInvoice(
  tx: Db,
  id: string,
  changes: Updateable<PaymentInvoice>,
): Promise<void> {
  await tx.updateTable('payment_invoice').set(changes).where('id', '=', id).execute()
}

/** The renewals of a subscription that the card did not pay, the newest first. */
export async function readFailedInvoices(
  db: Db,
  payment: string,
  limit: number,
): Promise<{ at: string; amount: number }[]> {
  const rows = await invoices(db)
    .where('payment_id', '=', payment)
    .where('state', '=', 'failed')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ created_at, amount }) => ({ at: created_at.toISOString(), amount }))
}
