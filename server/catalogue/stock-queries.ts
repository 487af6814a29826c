import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB } from '#server/db/tables.ts'

/** So many pieces of one size of one product. */
export type Pieces = { productSize: number; quantity: number }

/** One statement that looks and takes: false when there are not as many. */
export async function holdPieces(tx: Db, { productSize, quantity }: Pieces): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('product_size')
    .set({ reserved: sql`reserved + ${quantity}`, version: sql`version + 1` })
    .where('id', '=', productSize)
    .where(sql<boolean>`quantity - reserved >= ${quantity}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Changes the stock and the reserved count of a size; both differences may be negative. */
export async function addToSize(
  tx: Db,
  id: number,
  { quantity = 0, reserved = 0 }: { quantity?: number; reserved?: number },
): Promise<void> {
  await tx
    .updateTable('product_size')
    .set({
      quantity: sql`quantity + ${quantity}`,
      reserved: sql`reserved + ${reserved}`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** The names of these sizes, and how many of each can be had. */
export const namesOfSizes = (tx: Db, ids: readonly number[]) =>
  tx
    .selectFrom('product_size')
    .innerJoin('product', 'product.id', 'product_size.product_id')
    .select(['product.name', 'product_size.size'])
    .select(sql<number>`product_size.quantity - product_size.reserved`.as('free'))
    .where('product_size.id', 'in', ids)
    .orderBy('product_size.id')
    .execute()

export async function insertStockChanges(
  tx: Db,
  changes: Insertable<DB['stock_change']>[],
): Promise<void> {
  if (changes.length > 0) await tx.insertInto('stock_change').values(changes).execute()
}
