import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB } from '#server/db/tables.ts'

export type LineRow = {
  id: string
  productSize: number
  productId: string
  name: string
  pictures: unknown
  size: string
  quantity: number
  /** In cents. */
  price: number
  /** How many this bag can have just now, those included that its own order holds; none of what is no longer shown. */
  left: number
  /** The code of the whole bag. */
  discount: string | null
}

/** What is in a bag, in the order in which it was put in. */
export async function linesOf(db: Db, bag: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select bag_line.id, product_size.id as "productSize", product.id as "productId", product.name, product.pictures,
      product_size.size, bag_line.quantity, product.price, ${free} + ${heldForThisBag} as left, bag.discount
    from bag
    join bag_line on bag_line.bag = bag.id
    join product_size on product_size.id = bag_line.product_size
    join product on product.id = product_size.product
    where bag.id = ${bag} and bag_line.removed_at is null
    order by bag_line.added_at, bag_line.id
  `.execute(db)
  return rows
}

type Wish = {
  bag: string
  productId: string
  size: string
  quantity: number
  /** The id of the line if it becomes a new one. */
  line: string
  most: number
  now: Date
}
export type Found = {
  isPutIn: boolean
  hasBag: boolean
  hasProduct: boolean
  /** How many can be had; null when there is no such size. */
  free: number | null
}

/**
 * Puts something into a bag that is there, or onto its line if it has one, and tells what it found: all in one
 * statement, so that whatever is put in at once adds up and nothing goes beyond what can be had.
 */
export async function putIn(db: Db, wish: Wish): Promise<Found> {
  const { bag, productId, size, quantity, line, most, now } = wish
  // What was taken out begins anew.
  const sum = sql`(case when bag_line.removed_at is null then bag_line.quantity else 0 end) + excluded.quantity`
  const since = sql`case when bag_line.removed_at is null then bag_line.added_at else excluded.added_at end`
  const { rows } = await sql<Found>`
    with wanted as (
      select product_size.id, ${free} as free
      from product_size join product on product.id = product_size.product
      where product.id = ${productId} and product_size.size = ${size} and not product.is_hidden
    ), opened as (
      update bag set touched_at = ${now}, version = version + 1 where id = ${bag} returning id
    ), put as (
      insert into bag_line (id, bag, product_size, quantity, added_at)
      select ${line}::uuid, opened.id, wanted.id, ${quantity}::int, ${now}::timestamptz from opened, wanted
      where wanted.free >= ${quantity}::int
      on conflict (bag, product_size) do update set quantity = ${sum}, added_at = ${since}, removed_at = null
        where ${sum} <= least(${most}::int, (select free from wanted))
      returning id
    )
    select exists (select from put) as "isPutIn", exists (select from opened) as "hasBag",
      exists (select from product where id = ${productId} and not is_hidden) as "hasProduct",
      (select free from wanted) as free
  `.execute(db)
  return rows[0] ?? { isPutIn: false, hasBag: false, hasProduct: false, free: null }
}

/** Somebody else may make the same one at the same moment. */
export async function insertBag(db: Db, bag: Insertable<DB['bag']>): Promise<void> {
  await db
    .insertInto('bag')
    .values(bag)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

type Step = { bag: string; line: string; most: number; now: Date }

/** One more, unless there is none or the line is full. `free` is null when the bag has no such line. */
export async function takeOneMore(db: Db, { bag, line, most, now }: Step) {
  const { rows } = await sql<{ isChanged: boolean; free: number | null }>`
    with opened as (${touched({ bag, now })}),
    wanted as (${lineAndFree({ bag, line })}),
    changed as (
      update bag_line set quantity = bag_line.quantity + 1 from opened, wanted
      where bag_line.id = wanted.id and bag_line.removed_at is null
        and bag_line.quantity < least(${most}::int, wanted.free)
      returning bag_line.id
    )
    select exists (select from changed) as "isChanged", (select free from wanted) as free
  `.execute(db)
  return rows[0] ?? { isChanged: false, free: null }
}

/** One less; the last one stays. False when the bag has no such line. */
export async function takeOneLess(
  db: Db,
  { bag, line, now }: Omit<Step, 'most'>,
): Promise<boolean> {
  const { rows } = await sql`
    with opened as (${touched({ bag, now })})
    update bag_line set quantity = greatest(1, quantity - 1) from opened
    where bag_line.id = ${line} and bag = opened.id and removed_at is null
    returning bag_line.id
  `.execute(db)
  return rows.length === 1
}

/** False when this bag never had the line. What is out already stays out. */
export async function takeOut(db: Db, { bag, line, now }: Omit<Step, 'most'>): Promise<boolean> {
  const { rows } = await sql`
    with opened as (${touched({ bag, now })})
    update bag_line set removed_at = coalesce(removed_at, ${now}) from opened
    where bag_line.id = ${line} and bag = opened.id
    returning bag_line.id
  `.execute(db)
  return rows.length === 1
}

/** Gives a bag this code in place of none, or of the one it had that is of no use any more. */
export async function setDiscount(
  db: Db,
  { bag, code, inPlaceOf, now }: { bag: string; code: string; inPlaceOf: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bag')
    .set({ discount: code, touched_at: now, version: sql`version + 1` })
    .where('id', '=', bag)
    .where(sql<boolean>`discount is not distinct from ${inPlaceOf}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Until the transaction ends, nobody changes what is in it. */
export async function lockBag(tx: Db, bag: string): Promise<void> {
  await tx.selectFrom('bag').select('id').where('id', '=', bag).forNoKeyUpdate().execute()
}

const free = sql`case when product.is_hidden then 0 else product_size.quantity - product_size.reserved end`

/** Whoever comes back from the payment page without having paid finds what was held for them, not that it is gone. */
const heldForThisBag = sql`coalesce((
  select sum(order_line.quantity) from shop_order join order_line on order_line.shop_order = shop_order.id
  where shop_order.bag = bag.id and shop_order.state = 'awaiting-payment'
    and order_line.product_size = product_size.id
), 0)::int`

const touched = ({ bag, now }: { bag: string; now: Date }) =>
  sql`update bag set touched_at = ${now}, version = version + 1 where id = ${bag} returning id`

const lineAndFree = ({ bag, line }: { bag: string; line: string }) => sql`
  select bag_line.id, ${free} as free
  from bag_line
  join product_size on product_size.id = bag_line.product_size
  join product on product.id = product_size.product
  where bag_line.id = ${line} and bag_line.bag = ${bag} and bag_line.removed_at is null`
