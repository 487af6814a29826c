import { sql } from 'kysely'
import { lowStock } from '#contract/console/store.ts'
import type { Db } from '#server/db/connect.ts'
import { countOf } from '#server/db/rows.ts'

export type StockFilters = { product?: string | undefined; isLow?: boolean | undefined }

const free = sql<number>`product_size.quantity - product_size.reserved`
const isLow = sql<boolean>`not product.is_hidden and product_size.quantity - product_size.reserved <= ${lowStock}`

const filtered = (db: Db, { product, isLow: isLowOnly }: StockFilters) =>
  db
    .selectFrom('product_size')
    .innerJoin('product', 'product.id', 'product_size.product_id')
    .$if(product !== undefined, (all) => all.where('product_id', '=', product ?? ''))
    .$if(isLowOnly === true, (all) => all.where(isLow))

const columns = [
  'product_size.id',
  'product_size.product_id',
  'product.name',
  'product.position as product_position',
  'product_size.size',
  'product_size.position',
  'product_size.quantity',
  'product_size.reserved',
  'product.is_hidden',
] as const

type Position = readonly string[]

/** Sizes in the order of the store. */
export const stockPage = (
  db: Db,
  filters: StockFilters,
  { after, limit }: { after: Position | undefined; limit: number },
) =>
  filtered(db, filters)
    .select(columns)
    .select(free.as('free'))
    .$if(after !== undefined, (all) => all.where(isAfter(after ?? [])))
    .orderBy('product.position')
    .orderBy('product.id')
    .orderBy('product_size.position')
    .orderBy('product_size.id')
    .limit(limit)
    .execute()

const isAfter = ([productPosition, product, position, id]: Position) =>
  sql<boolean>`(product.position, product.id, product_size.position, product_size.id)
    > (${Number(productPosition)}, ${product}, ${Number(position)}, ${Number(id)})`

export const countSizes = (db: Db, filters: StockFilters): Promise<number> =>
  countOf(filtered(db, filters))

/** Sizes that visitors see and that are low. */
export const countLowSizes = (db: Db): Promise<number> => countSizes(db, { isLow: true })

export const findSize = (db: Db, id: number) =>
  filtered(db, {})
    .select(columns)
    .select(free.as('free'))
    .where('product_size.id', '=', id)
    .executeTakeFirst()

/**
 * Checks and changes in one statement, so that a buyer at the same time is counted. False when the stock would go below
 * what is reserved.
 */
export async function addToStock(tx: Db, id: number, change: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('product_size')
    .set({ quantity: sql`quantity + ${change}`, version: sql`version + 1` })
    .where('id', '=', id)
    .where(sql<boolean>`quantity + ${change} >= reserved`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const changes = (db: Db, { product }: StockFilters) =>
  db
    .selectFrom('stock_change')
    .innerJoin('product_size', 'product_size.id', 'stock_change.product_size_id')
    .innerJoin('product', 'product.id', 'product_size.product_id')
    .$if(product !== undefined, (all) => all.where('product_id', '=', product ?? ''))

/** The newest first. */
export const stockChangePage = (
  db: Db,
  filters: StockFilters,
  { before, limit }: { before: number | undefined; limit: number },
) =>
  changes(db, filters)
    .select([
      'stock_change.id',
      'stock_change.changed_at',
      'stock_change.change',
      'stock_change.reason',
      'stock_change.actor',
      'product_size.product_id',
      'product.name',
      'product_size.size',
      'stock_change.subject',
    ])
    .$if(before !== undefined, (all) => all.where('stock_change.id', '<', before ?? 0))
    .orderBy('stock_change.id', 'desc')
    .limit(limit)
    .execute()

/** Counts no further than `max`. */
export async function countStockChanges(
  db: Db,
  filters: StockFilters,
  max: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(changes(db, filters).select('stock_change.id').limit(max).as('listed'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The references of orders that are still in the books, by id. */
export async function orderReferences(
  db: Db,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; reference: string }>`
    select id, reference from shop_order where id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}
