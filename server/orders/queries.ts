import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { countOf, type RowPosition } from '#server/db/rows.ts'
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

const listedColumns = [
  'id',
  'reference',
  'state',
  'version',
  'total',
  'shipping_area',
  'payment_id',
  'ordered_at',
  'sent_at',
] as const
export type ListedRow = Pick<OrderRow, (typeof listedColumns)[number]>

type Page = { after: RowPosition | undefined; limit: number }

/** The orders of one state. Those to send begin with the oldest, the others with the newest. */
export function orderPage(
  db: Db,
  state: OrderRow['state'],
  { after, limit }: Page,
): Promise<ListedRow[]> {
  const [direction, sign] = state === 'paid' ? (['asc', '>'] as const) : (['desc', '<'] as const)
  return db
    .selectFrom('shop_order')
    .select(listedColumns)
    .where('state', '=', state)
    .where(({ eb, refTuple, tuple, lit }) =>
      after === undefined
        ? lit(true)
        : eb(refTuple('ordered_at', 'id'), sign, tuple(after.at, after.id)),
    )
    .orderBy('ordered_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
}

/** Counts no further than `max`. */
export async function countInState(db: Db, state: OrderRow['state'], max: number): Promise<number> {
  const inState = db.selectFrom('shop_order').select('id').where('state', '=', state).limit(max)
  const { count } = await db
    .selectFrom(inState.as('listed'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many pieces each order has. */
export async function itemCounts(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_line')
    .select(['shop_order_id', ({ fn }) => fn.sum<number>('quantity').as('items')])
    .where('shop_order_id', 'in', ids)
    .groupBy('shop_order_id')
    .execute()
  return new Map(rows.map(({ shop_order_id, items }) => [shop_order_id, Number(items)]))
}

export async function referencesOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('shop_order')
    .select(['id', 'reference'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}

/** The amount of a payment without its done and pending refunds, in cents. */
const unrefunded = sql<number>`
  (payment.amount - payment.refunded - coalesce((
    select sum(amount) from payment_refund where payment_id = payment.id and state = 'pending'), 0))::int`

/**
 * Paid orders that we cannot fill and whose buyer does not get all of the money back, unless a staff member marked the
 * payment as handled since.
 */
export const unfilledOrders = (db: Db, id?: string) =>
  db
    .selectFrom('shop_order')
    .innerJoin('payment', 'payment.id', 'shop_order.payment_id')
    .select(['shop_order.id', 'reference', 'ordered_at', 'shop_order.settled_at'])
    .select(['payment_id', 'provider_payment_id', unrefunded.as('unrefunded')])
    // A literal, so that PostgreSQL uses the partial index.
    .where('shop_order.state', '=', sql.lit('unfulfillable'))
    .$if(id !== undefined, (all) => all.where('shop_order.id', '=', id ?? ''))
    .where(unrefunded, '>', 0)
    .where(({ eb, or, ref }) =>
      or([eb('handled_at', 'is', null), eb('handled_at', '<', ref('shop_order.settled_at'))]),
    )
    .orderBy('ordered_at')
    // Today shows fewer. Without a limit PostgreSQL reads all payments.
    .limit(100)
    .execute()

/** Order lines as the stock functions take them. */
export const itemsOf = (lines: readonly LineRow[]) =>
  lines.map(({ product_size_id, quantity }) => ({ productSize: product_size_id, quantity }))
