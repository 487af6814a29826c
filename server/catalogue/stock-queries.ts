import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB as Schema } from '#server/db/tables.ts'

/** A quantity of one size of a product. */
export type StockItem = { productSize: number; quantity: number }

/** Checks and reserves in one statement. False when the stock is too low. */
export async function reserveSize(tx: Db, { productSize, quantity }: StockItem): Promise<boolean> {
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

/** Names and free stock of these sizes. */
export const namesOfSizes = (tx: Db, ids: readonly number[]) =>
  tx
    .selectFrom('product_size')
    .innerJoin('product', 'product.id', 'product_size.product_id')
    .select(['product.name', 'product_size.size'])
    .select(sql<number>`product_size.quantity - product_size.reserved`.as('free'))
    .where('product_size.id', 'in', ids)
    .orderBy('product_size.id')
    .execute()

/** Inserts the stock that sizes get when their product is first on sale. Sizes without stock get no change. */
export const insertFirstStock = (
  tx: Db,
  {
    sizes,
    actor,
    at,
  }: { sizes: readonly { id: number; quantity: number }[]; actor: string; at: Date },
): Promise<void> =>
  insertStockChanges(
    tx,
    sizes
      .filter(({ quantity }) => quantity > 0)
      .map(({ id, quantity }) => ({
        product_size_id: id,
        change: quantity,
        reason: 'first stock',
        actor,
        changed_at: at,
      })),
  )

export async function insertStockChanges(
  tx: Db,
  changes: Insertable<Schema['stock_change']>[],
): Promise<void> {
  if (changes.length > 0) await tx.insertInto('stock_change').values(changes).execute()
}
