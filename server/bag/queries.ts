import { CompiledQuery, sql } from 'kysely'
import type { Picture } from '#contract/picture.ts'
import type { Db } from '#server/db/connect.ts'

export type LineRow = {
  id: string
  productSize: number
  productId: string
  name: string
  /** The addresses of all its pictures, and the first one whole. */
  images: string[]
  picture: Picture
  size: string
  quantity: number
  /** In cents. */
  price: number
  /** How many this bag can have just now, those included that its own order holds; none of what is no longer shown. */
  left: number
  /** The code of the whole bag. */
  discount: string | null
  addedAt: Date
}

/** What is in a bag, in the order in which it was put in. */
export async function linesOf(db: Db, bag: string): Promise<LineRow[]> {
  const { rows } = await db.executeQuery<LineRow>(CompiledQuery.raw(linesText, [bag]))
  return rows
}

type NewLine = {
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
  /** Whether the bag began with it. */
  isBegun: boolean
  hasProduct: boolean
  /** How many can be had; null when there is no such size. */
  free: number | null
  /** Whether nobody else changed the bag meanwhile: then the lines are all there are. */
  isAll: boolean
}

/**
 * Puts something into a bag, which begins with it, or onto its line if it has one, and tells what it found and what is in the bag then: all in
 * one statement, so that whatever is put in at once adds up and nothing goes beyond what can be had.
 */
export async function putIn(db: Db, newLine: NewLine): Promise<Found & { lines: LineRow[] }> {
  const { bag, productId, size, quantity, line, most, now } = newLine
  const values = [bag, productId, size, quantity, line, most, now]
  const { rows } = await db.executeQuery<Found & (LineRow | { id: null })>(
    CompiledQuery.raw(putInText, values),
  )
  const [found] = rows
  if (!found) throw new Error('Putting something into a bag told nothing.')
  return { ...found, lines: rows.filter((row): row is Found & LineRow => row.id !== null) }
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
    where bag_line.id = ${line} and bag_id = opened.id and removed_at is null
    returning bag_line.id
  `.execute(db)
  return rows.length === 1
}

/** False when this bag never had the line. What is out already stays out. */
export async function takeOut(db: Db, { bag, line, now }: Omit<Step, 'most'>): Promise<boolean> {
  const { rows } = await sql`
    with opened as (${touched({ bag, now })})
    update bag_line set removed_at = coalesce(removed_at, ${now}) from opened
    where bag_line.id = ${line} and bag_id = opened.id
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
    .set({ discount_code: code, touched_at: now, version: sql`version + 1` })
    .where('id', '=', bag)
    .where(sql<boolean>`discount_code is not distinct from ${inPlaceOf}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes this code from a bag, unless the bag has another one by now. */
export async function clearDiscount(
  db: Db,
  { bag, code, now }: { bag: string; code: string; now: Date },
): Promise<void> {
  await db
    .updateTable('bag')
    .set({ discount_code: null, touched_at: now, version: sql`version + 1` })
    .where('id', '=', bag)
    .where('discount_code', '=', code)
    .execute()
}

export async function deleteBag(db: Db, bag: string): Promise<void> {
  await db.deleteFrom('bag').where('id', '=', bag).execute()
}

/** Until the transaction ends, nobody changes what is in it. */
export async function lockBag(tx: Db, bag: string): Promise<void> {
  await tx.selectFrom('bag').select('id').where('id', '=', bag).forNoKeyUpdate().execute()
}

const freeText = `case when product.is_hidden then 0 else product_size.quantity - product_size.reserved end`
const free = sql.raw(freeText)

/** Whoever comes back from the payment page without having paid finds what was held for them, not that it is gone. */
const heldForThisBag = `coalesce((
  select sum(order_line.quantity) from shop_order join order_line on order_line.shop_order_id = shop_order.id
  where shop_order.bag_id = bag_now.id and shop_order.state = 'awaiting-payment'
    and order_line.product_size_id = product_size.id
), 0)::int`

/** Of the bag `bag_now` and its lines `line`. */
const shownLines = `
  select line.id, product_size.id as "productSize", product.id as "productId", product.name,
    jsonb_path_query_array(product.pictures, '$[*].src') as images, product.pictures -> 0 as picture,
    product_size.size, line.quantity, product.price, ${freeText} + ${heldForThisBag} as left,
    bag_now.discount_code as discount, line.added_at as "addedAt"
  from bag_now cross join line
  join product_size on product_size.id = line.product_size_id
  join product on product.id = product_size.product_id`

const linesInBag = `
  select id, product_size_id, quantity, added_at from bag_line where bag_id = $1 and removed_at is null`

// A shop is mostly asked for these two. Putting their text together anew took a fifth of what Node does for an answer of the database.
const linesText = `
  with bag_now as (select id, discount_code from bag where id = $1), line as (${linesInBag})
  ${shownLines} order by "addedAt", line.id`

// What was taken out begins anew.
const sum = `(case when bag_line.removed_at is null then bag_line.quantity else 0 end) + excluded.quantity`
const since = `case when bag_line.removed_at is null then bag_line.added_at else excluded.added_at end`

/** $1 bag, $2 product, $3 size, $4 quantity, $5 line, $6 most, $7 now. */
const putInText = `
  with wanted as (
    select product_size.id, ${freeText} as free
    from product_size join product on product.id = product_size.product_id
    where product.id = $2 and product_size.size = $3 and not product.is_hidden
  ), bag_now as (
    insert into bag (id, created_at, touched_at)
    select $1::uuid, $7::timestamptz, $7 from wanted where free >= $4::int
    on conflict (id) do update set touched_at = excluded.touched_at, version = bag.version + 1
    returning id, discount_code, version
  ), put as (
    insert into bag_line (id, bag_id, product_size_id, quantity, added_at)
    select $5::uuid, bag_now.id, wanted.id, $4, $7 from bag_now, wanted
    on conflict (bag_id, product_size_id) do update set quantity = ${sum}, added_at = ${since}, removed_at = null
      where ${sum} <= least($6::int, (select free from wanted))
    returning id, product_size_id, quantity, added_at
  ), line as (
    ${linesInBag} and id not in (select id from put)
    union all select id, product_size_id, quantity, added_at from put
  )
  select exists (select from put) as "isPutIn", (select version from bag_now) = 0 as "isBegun",
    exists (select from product where id = $2 and not is_hidden) as "hasProduct",
    (select free from wanted) as free,
    (select version from bag_now) is not distinct from (
      select coalesce(max(version) + 1, 0) from bag where id = $1
    ) as "isAll", shown.*
  from (select 1) as one left join (${shownLines}) as shown on true
  order by "addedAt", shown.id`

const touched = ({ bag, now }: { bag: string; now: Date }) => sql`
  update bag set touched_at = ${now}, version = version + 1 where id = ${bag} returning id, discount_code, version`

const lineAndFree = ({ bag, line }: { bag: string; line: string }) => sql`
  select bag_line.id, ${free} as free
  from bag_line
  join product_size on product_size.id = bag_line.product_size_id
  join product on product.id = product_size.product_id
  where bag_line.id = ${line} and bag_line.bag_id = ${bag} and bag_line.removed_at is null`
