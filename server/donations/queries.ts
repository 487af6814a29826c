import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Gift } from '#server/db/tables.ts'

export type GiftRow = Selectable<Gift>

/** False when the invoice of a gift that came round was counted before. */
export async function insertGift(tx: Db, row: Insertable<Gift>): Promise<boolean> {
  const inserted = await tx
    .insertInto('gift')
    .values(row)
    .onConflict((conflict) => conflict.column('payment_invoice_id').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export const findGiftByKey = (db: Db, keyHash: Buffer): Promise<GiftRow | undefined> =>
  db.selectFrom('gift').selectAll().where('key_hash', '=', keyHash).executeTakeFirst()

/** The first gift of what comes round, by the key of its page. */
export const findGiftByPage = (db: Db, pageHash: Buffer): Promise<GiftRow | undefined> =>
  db.selectFrom('gift').selectAll().where('page_hash', '=', pageHash).executeTakeFirst()

/** What one address gives again and again, the newest first. */
export const findSeriesOf = (db: Db, giver: Buffer): Promise<GiftRow[]> =>
  db.selectFrom('gift').selectAll().where('giver', '=', giver).orderBy('given_at', 'desc').execute()

/** What came in of a series, the newest first. */
export const lastRounds = (
  db: Db,
  first: string,
  most: number,
): Promise<Pick<GiftRow, 'amount' | 'given_at' | 'settled_at'>[]> =>
  db
    .selectFrom('gift')
    .select(['amount', 'given_at', 'settled_at'])
    .where(({ eb, or }) => or([eb('id', '=', first), eb('first_gift_id', '=', first)]))
    .where('state', '=', 'received')
    .orderBy('settled_at', 'desc')
    .limit(most)
    .execute()

export const findGift = (db: Db, id: string): Promise<GiftRow | undefined> =>
  db.selectFrom('gift').selectAll().where('id', '=', id).executeTakeFirst()

export const lockGift = (tx: Db, id: string): Promise<GiftRow | undefined> =>
  tx.selectFrom('gift').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockGiftByInvoice = (tx: Db, invoice: string): Promise<GiftRow | undefined> =>
  tx
    .selectFrom('gift')
    .selectAll()
    .where('payment_invoice_id', '=', invoice)
    .forUpdate()
    .executeTakeFirst()

export const lockGiftByReference = (tx: Db, reference: string): Promise<GiftRow | undefined> =>
  tx
    .selectFrom('gift')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()

/** Every change makes the next version. */
export async function changeGift(tx: Db, id: string, change: Updateable<Gift>): Promise<void> {
  await tx
    .updateTable('gift')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
