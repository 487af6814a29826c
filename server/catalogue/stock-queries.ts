import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB as Schema } from '#server/db/tables.ts'

/** A quantity of one size of a product. */
export type StockItem = { productSize: number; quantity: number }

/** One size with all items of it added up. It is missing when `reserved` exceeds `stock`. */
export type WantedSize = StockItem & {
  stock: number
  /** The items of all unpaid orders, with those of this order. */
  reserved: number
}

/**
 * Reserves all items, or none when one is missing. `locked` locks the sizes by id before one is changed: all transactions
 * lock them in this order, to avoid deadlocks.
 */
export async function reserveSizes(tx: Db, items: readonly StockItem[]): Promise<WantedSize[]> {
  const { rows } = await sql<WantedSize>`
    with item as (${itemRows(items)}), locked as (${lockedSizes}), wanted as (
      select item.id, item.quantity, coalesce(stock, 0) as stock, coalesce(reserved, 0) + item.quantity as reserved
      from item left join locked on locked.id = item.id
    ), changed as (
      update product_size set reserved = product_size.reserved + wanted.quantity, version = version + 1
      from wanted
      where product_size.id = wanted.id and not exists (select from wanted where reserved > stock)
    )
    select id as "productSize", quantity, stock, reserved from wanted order by id
  `.execute(tx)
  return rows
}

/** Locks the sizes like `reserveSizes`. */
export async function releaseSizes(tx: Db, items: readonly StockItem[]): Promise<void> {
  await sql`
    with item as (${itemRows(items)}), locked as (${lockedSizes})
    update product_size set reserved = product_size.reserved - item.quantity, version = version + 1
    from locked join item on item.id = locked.id where product_size.id = locked.id
  `.execute(tx)
}

/** `sold` takes reserved stock, and `returned` adds free stock. */
type Booking = { reason: 'sold' | 'returned'; subject: string; actor: string; at: Date }

/** Changes the stock and records each change. Locks the sizes like `reserveSizes`. */
export async function bookSizes(
  tx: Db,
  items: readonly StockItem[],
  { reason, subject, actor, at }: Booking,
): Promise<void> {
  const [sign, reservedSign] = reason === 'sold' ? [-1, -1] : [1, 0]
  await sql`
    with item as (${itemRows(items)}), locked as (${lockedSizes}), booked as (
      insert into stock_change (product_size_id, change, reason, actor, subject, changed_at)
      select locked.id, ${sign}::int * item.quantity, ${reason}, ${actor}, ${subject}, ${at}
      from locked join item on item.id = locked.id
    )
    update product_size set version = version + 1,
      quantity = product_size.quantity + ${sign}::int * item.quantity,
      reserved = product_size.reserved + ${reservedSign}::int * item.quantity
    from locked join item on item.id = locked.id where product_size.id = locked.id
  `.execute(tx)
}

/** The items with those of one size added up. */
const itemRows = (items: readonly StockItem[]) => sql`
  select id, sum(quantity)::int as quantity from unnest(
    ${items.map(({ productSize }) => productSize)}::bigint[], ${items.map(({ quantity }) => quantity)}::int[]
  ) as given (id, quantity) group by id`

/** Expects the query `item` in front. */
const lockedSizes = sql`
  select id, quantity as stock, reserved from product_size
  where id in (select id from item) order by id for no key update`

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
