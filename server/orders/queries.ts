import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { countOf } from '#server/db/rows.ts'
import type { OrderLine, ShopOrder } from '#server/db/tables.ts'

export type OrderRow = Selectable<ShopOrder>
export type LineRow = Selectable<OrderLine>

/** Explicit columns, so that PostgreSQL plans each prepared statement once. */
const columns = [
  'announced_at',
  'bag_id',
  'buyer',
  'content_hash',
  'discount',
  'discount_code',
  'held_until',
  'id',
  'key_hash',
  'links',
  'network',
  'order_note_id',
  'ordered_at',
  'payment_id',
  'reference',
  'reminded_at',
  'sent_at',
  'settled_at',
  'shipping',
  'shipping_area',
  'site',
  'state',
  'status_key_hash',
  'subtotal',
  'total',
  'tracking',
  'vault_key_id',
  'version',
] as const satisfies readonly (keyof ShopOrder)[]

export async function insertOrder(
  tx: Db,
  row: Insertable<ShopOrder>,
  lines: readonly Omit<LineRow, 'shop_order_id'>[],
): Promise<void> {
  await tx.insertInto('shop_order').values(row).execute()
  await tx
    .insertInto('order_line')
    .values(lines.map((line) => ({ ...line, shop_order_id: row.id })))
    .execute()
}

export const orders = (db: Db) => db.selectFrom('shop_order').select(columns)

export const findOrder = (db: Db, id: string) => orders(db).where('id', '=', id).executeTakeFirst()

/** The order of a note. A cancelled order no longer holds its note. */
export const findOrderByNote = (db: Db, note: string) =>
  orders(db)
    .where('order_note_id', '=', note)
    .where('state', '<>', 'cancelled')
    .orderBy('ordered_at', 'desc')
    .executeTakeFirst()

/** Payments of unpaid orders of a bag that are older than the note. */
export async function openPaymentsOf(
  db: Db,
  { bagId, noteId }: { bagId: string; noteId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('shop_order')
    .select('payment_id')
    .where('bag_id', '=', bagId)
    .where('state', '=', 'awaiting-payment')
    .where('ordered_at', '<', ({ selectFrom }) =>
      selectFrom('order_note').select('created_at').where('order_note.id', '=', noteId),
    )
    .execute()
  return rows.flatMap(({ payment_id }) => payment_id ?? [])
}

export const lockOrder = (tx: Db, id: string) =>
  orders(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Sorted by size, the order in which stock is locked. */
export const linesOf = (db: Db, order: string): Promise<LineRow[]> =>
  db
    .selectFrom('order_line')
    .select(['shop_order_id', 'product_size_id', 'name', 'size', 'price', 'quantity'])
    .where('shop_order_id', '=', order)
    .orderBy('product_size_id')
    .execute()

/** Increments the version, for optimistic locking. */
export async function changeOrder(
  tx: Db,
  id: string,
  change: Updateable<ShopOrder>,
): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Unpaid orders from before that time whose buyer has no reminder yet. */
export const unpaidSince = (
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: string }[]> =>
  db
    .selectFrom('shop_order')
    .select('id')
    .where('state', '=', 'awaiting-payment')
    .where('ordered_at', '<=', before)
    .where('reminded_at', 'is', null)
    .orderBy('ordered_at')
    .limit(limit)
    .execute()

export const countOrdersToSend = (db: Db): Promise<number> =>
  countOf(db.selectFrom('shop_order').where('state', '=', 'paid'))

/** Marks all paid orders that staff have no email about, and returns their number. */
export async function markAnnounced(tx: Db, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('shop_order')
    .set({ announced_at: at })
    .where('state', '=', 'paid')
    .where('announced_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Order lines as the stock functions take them. */
export const itemsOf = (lines: readonly LineRow[]) =>
  lines.map(({ product_size_id, quantity }) => ({ productSize: product_size_id, quantity }))
