import { CompiledQuery, sql } from 'kysely'
import type { Picture } from '#contract/picture.ts'
import type { Db } from '#server/db/connect.ts'

export type LineRow = {
  id: string
  productSize: number
  productId: string
  name: string
  /** The addresses of all pictures. `picture` is the first one with all fields. */
  images: string[]
  picture: Picture
  size: string
  quantity: number
  /** In cents. */
  price: number
  /** Free stock, plus what this bag's own unpaid order holds. A hidden product has no free stock. */
  left: number
  /** The code of the whole bag. */
  discount: string | null
  addedAt: Date
}

/** The lines of a bag, in the order in which they were added. */
export async function linesOf(db: Db, bag: string): Promise<LineRow[]> {
  const { rows } = await db.executeQuery<LineRow>(CompiledQuery.raw(linesText, [bag]))
  return rows
}

type NewLine = {
  bag: string
  productId: string
  size: string
  quantity: number
  /** The id for a new line. */
  line: string
  max: number
  now: Date
}
export type AddResult = {
  isAdded: boolean
  /** Whether the bag was created. */
  isNew: boolean
  hasProduct: boolean
  /** Free stock; null when there is no such size. */
  free: number | null
  /** True if no concurrent request changed the bag, so that `lines` is complete. */
  isComplete: boolean
}

/**
 * Adds an item to its line, creates bag and line if needed, and returns all lines. It is one statement, so that
 * concurrent requests add up and never exceed the stock.
 */
export async function addLine(db: Db, newLine: NewLine): Promise<AddResult & { lines: LineRow[] }> {
  const { bag, productId, size, quantity, line, max, now } = newLine
  const values = [bag, productId, size, quantity, line, max, now]
  const { rows } = await db.executeQuery<AddResult & (LineRow | { id: null })>(
    CompiledQuery.raw(addLineText, values),
  )
  const [found] = rows
  if (!found) throw new Error('The statement that adds to a bag returned no row.')
  return { ...found, lines: rows.filter((row): row is AddResult & LineRow => row.id !== null) }
}

type Step = { bag: string; line: string; max: number; now: Date }

/** Adds one, unless the stock or the line is at its limit. `free` is null when the bag has no such line. */
export async function increaseLine(db: Db, { bag, line, max, now }: Step) {
  const { rows } = await sql<{ isChanged: boolean; free: number | null }>`
    with opened as (${touched({ bag, now })}),
    wanted as (${lineAndFree({ bag, line })}),
    changed as (
      update bag_line set quantity = bag_line.quantity + 1 from opened, wanted
      where bag_line.id = wanted.id and bag_line.removed_at is null
        and bag_line.quantity < least(${max}::int, wanted.free)
      returning bag_line.id
    )
    select exists (select from changed) as "isChanged", (select free from wanted) as free
  `.execute(db)
  return rows[0] ?? { isChanged: false, free: null }
}

/** Takes one out, but never the last. False when the bag has no such line. */
export async function decreaseLine(
  db: Db,
  { bag, line, now }: Omit<Step, 'max'>,
): Promise<boolean> {
  const { rows } = await sql`
    with opened as (${touched({ bag, now })})
    update bag_line set quantity = greatest(1, quantity - 1) from opened
    where bag_line.id = ${line} and bag_id = opened.id and removed_at is null
    returning bag_line.id
  `.execute(db)
  return rows.length === 1
}

/** Marks a line as removed. Idempotent; false when this bag never had the line. */
export async function removeLine(db: Db, { bag, line, now }: Omit<Step, 'max'>): Promise<boolean> {
  const { rows } = await sql`
    with opened as (${touched({ bag, now })})
    update bag_line set removed_at = coalesce(removed_at, ${now}) from opened
    where bag_line.id = ${line} and bag_id = opened.id
    returning bag_line.id
  `.execute(db)
  return rows.length === 1
}

/** Sets the code, if the bag still has `inPlaceOf`. False after a concurrent change. */
export async function setDiscount(
  db: Db,
  { bag, code, replaces, now }: { bag: string; code: string; replaces: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bag')
    .set({ discount_code: code, touched_at: now, version: sql`version + 1` })
    .where('id', '=', bag)
    .where(sql<boolean>`discount_code is not distinct from ${replaces}`)
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

/** Locks the bag against changes until the transaction ends. */
export async function lockBag(tx: Db, bag: string): Promise<void> {
  await tx.selectFrom('bag').select('id').where('id', '=', bag).forNoKeyUpdate().execute()
}

const freeText = `case when product.is_hidden then 0 else product_size.quantity - product_size.reserved end`
const free = sql.raw(freeText)

/** What the bag's own unpaid order holds is available to a buyer who returns without paying. */
const heldForThisBag = `coalesce((
  select sum(order_line.quantity) from shop_order join order_line on order_line.shop_order_id = shop_order.id
  where shop_order.bag_id = bag_now.id and shop_order.state = 'awaiting-payment'
    and order_line.product_size_id = product_size.id
), 0)::int`

/** Expects the queries `bag_now` and `line` in front. */
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

// The store runs these two queries most. Building their text for each call took a fifth of Node's time for a query.
const linesText = `
  with bag_now as (select id, discount_code from bag where id = $1), line as (${linesInBag})
  ${shownLines} order by "addedAt", line.id`

// A removed line starts again from zero.
const sum = `(case when bag_line.removed_at is null then bag_line.quantity else 0 end) + excluded.quantity`
const since = `case when bag_line.removed_at is null then bag_line.added_at else excluded.added_at end`

/** $1 bag, $2 product, $3 size, $4 quantity, $5 line, $6 maximum quantity, $7 now. */
const addLineText = `
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
  select exists (select from put) as "isAdded", (select version from bag_now) = 0 as "isNew",
    exists (select from product where id = $2 and not is_hidden) as "hasProduct",
    (select free from wanted) as free,
    (select version from bag_now) is not distinct from (
      select coalesce(max(version) + 1, 0) from bag where id = $1
    ) as "isComplete", shown.*
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
