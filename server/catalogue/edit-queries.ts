import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB as Schema } from '#server/db/tables.ts'

/** Finds hidden products too. */
export async function findStoredProduct(db: Db, id: string) {
  return db
    .selectFrom('product')
    .select(['name', 'price', 'description', 'pictures', 'position'])
    .select(
      sql<{ size: string }[]>`coalesce((
        select json_agg(json_build_object('size', size) order by position, id) from product_size where product_id = product.id
      ), '[]')`.as('sizes'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
}

/** What the list of the Desk shows: the price in dollars and the free stock of each size. */
export const readProductsForList = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('product')
    .select(['id', 'pictures'])
    .select(sql<number>`price / 100`.as('price'))
    .select(
      sql<{ size: string; free: number }[]>`coalesce((
        select json_agg(json_build_object('size', size, 'free', quantity - reserved) order by position, id)
        from product_size where product_id = product.id
      ), '[]')`.as('sizes'),
    )
    .where('id', 'in', ids)
    .execute()

export async function putProduct(
  tx: Db,
  { id, ...product }: Insertable<Schema['product']>,
): Promise<void> {
  await tx
    .insertInto('product')
    .values({ id, ...product })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...product, version: sql`product.version + 1` }),
    )
    .execute()
}

export async function hideProduct(tx: Db, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('product')
    .set({ is_hidden: true, updated_at: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function lastPosition(db: Db): Promise<number> {
  const row = await db
    .selectFrom('product')
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.position ?? 0
}

/**
 * Locks the sizes in id order, as checkout does, to avoid deadlocks. A second statement reads orders and bags, because
 * the first one does not see those that it waited for.
 */
export async function lockSizes(tx: Db, productId: string) {
  const sizes = tx.selectFrom('product_size').where('product_id', '=', productId).orderBy('id')
  await sizes.select('id').forUpdate().execute()
  return sizes
    .select(['id', 'size', 'reserved'])
    .select(
      sql<boolean>`exists (select from order_line where product_size_id = product_size.id)`.as(
        'is_ordered',
      ),
    )
    .select(
      sql<boolean>`exists (select from bag_line where product_size_id = product_size.id)`.as(
        'is_in_bag',
      ),
    )
    .execute()
}

/** Deletes sizes that no order and no bag names, with their stock changes. */
export async function deleteSizes(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('stock_change').where('product_size_id', 'in', ids).execute()
  await tx.deleteFrom('product_size').where('id', 'in', ids).execute()
}

/** Returns the id of the size. An existing one has its stock and what is reserved as before. */
export async function putSize(
  tx: Db,
  {
    productId,
    ...size
  }: Pick<Insertable<Schema['product_size']>, 'size' | 'position' | 'quantity'> & {
    productId: string
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('product_size')
    .values({ product_id: productId, ...size })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'size']).doUpdateSet({ position: size.position }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
