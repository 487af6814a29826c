import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Receipt } from '#server/db/tables.ts'

export type ReceiptRow = Selectable<Receipt>

/** The next number. Nobody else gets one until this transaction ends, and if it fails the number is free again. */
export async function nextSerial(tx: Db): Promise<number> {
  const { last } = await tx
    .updateTable('receipt_counter')
    .set({ last: sql`last + 1` })
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export async function insertReceipt(tx: Db, row: Insertable<Receipt>): Promise<void> {
  await tx.insertInto('receipt').values(row).execute()
}

const receipts = (db: Db) => db.selectFrom('receipt').selectAll()

/** The receipt of a gift that was not cancelled. */
export const lockReceiptOf = (tx: Db, gift: string) =>
  receipts(tx)
    .where('gift_id', '=', gift)
    .where('cancelled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const lockReceipt = (tx: Db, serial: number) =>
  receipts(tx).where('serial', '=', serial).forUpdate().executeTakeFirst()

/** By the key of its first link, or of the newest one that was sent on request. */
export const receiptsByKey = (db: Db, keyHash: Buffer) =>
  receipts(db).where(({ eb, or }) =>
    or([eb('key_hash', '=', keyHash), eb('fresh_hash', '=', keyHash)]),
  )

export async function changeReceipt(
  tx: Db,
  serial: number,
  change: Updateable<Receipt>,
): Promise<void> {
  await tx.updateTable('receipt').set(change).where('serial', '=', serial).execute()
}
