import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { countOf } from '#server/db/rows.ts'
import type { Gift } from '#server/db/tables.ts'

export type GiftRow = Selectable<Gift>

/** False when a gift for this invoice exists already. */
export async function insertGift(tx: Db, row: Insertable<Gift>): Promise<boolean> {
  const inserted = await tx
    .insertInto('gift')
    .values(row)
    .onConflict((conflict) => conflict.column('payment_invoice_id').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export const gifts = (db: Db) => db.selectFrom('gift').selectAll()

export const findGift = (db: Db, id: string) => gifts(db).where('id', '=', id).executeTakeFirst()

export const lockGift = (tx: Db, id: string) =>
  gifts(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks the gifts in the order of their ids, so that two calls do not wait for each other. */
export const lockGifts = (tx: Db, ids: readonly string[]): Promise<GiftRow[]> =>
  gifts(tx).where('id', 'in', ids).orderBy('id').forUpdate().execute()

/** Finds the gift by its reference as a staff member typed it. */
export const lockGiftByReference = (tx: Db, reference: string) =>
  gifts(tx).where('reference', '=', reference.toUpperCase()).forUpdate().executeTakeFirst()

export const lockGiftByInvoice = (tx: Db, invoice: string) =>
  gifts(tx).where('payment_invoice_id', '=', invoice).forUpdate().executeTakeFirst()

/** The first gift of a series and its renewals. */
export const seriesOf = (db: Db, first: string) =>
  gifts(db).where(({ eb, or }) => or([eb('id', '=', first), eb('first_gift_id', '=', first)]))

/** Increments the version, for optimistic locking. */
export async function changeGift(tx: Db, id: string, change: Updateable<Gift>): Promise<void> {
  await tx
    .updateTable('gift')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Gifts whose e-Transfer has not been recorded yet. */
export const countPledges = (db: Db): Promise<number> =>
  countOf(db.selectFrom('gift').where('state', '=', 'pledged'))

export const countReportedCards = (db: Db): Promise<number> =>
  countOf(db.selectFrom('gift').where('card_reported_at', 'is not', null))
