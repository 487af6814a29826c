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
