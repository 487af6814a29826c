import { CompiledQuery, sql } from 'kysely'
import { hourMs } from '#contract/durations.ts'
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
  /** Four arguments of `take_tokens` for the rate limits of every change. Without limits if the caller took a token. */
  limits: readonly unknown[]
  /** The same for the rate limit of a new bag. */
  newBag: readonly unknown[]
}
export type AddResult = {
  /** Zero, or the seconds until a rate limit has a token again. Then nothing was added. */
  waitSeconds: number
  isAdded: boolean
  hasProduct: boolean
  /** Free stock; null when there is no such size. */
  free: number | null
  /** True if no concurrent request changed the bag, so that `lines` is complete. */
  isComplete: boolean
}

/**
 * Takes the tokens, adds an item to its line, creates bag and line if needed, and returns all lines. It is one
 * statement, so that concurrent requests add up and never exceed the stock, and so that one round trip is enough.
 */
export async function addLine(db: Db, newLine: NewLine): Promise<AddResult & { lines: LineRow[] }> {
  const { bag, productId, size, quantity, line, max, now, limits, newBag } = newLine
  const item = [bag, productId, size, quantity, line, max, now]
  const values = [...item, ...limits, ...newBag]
  const { rows } = await db.executeQuery<AddResult & (LineRow | { id: null })>(
    CompiledQuery.raw(addLineText, values),
  )
  const [found] = rows
  if (!found) throw new Error('The statement that adds to a bag returned no row.')
  return { ...found, lines: rows.filter((row): row is AddResult & LineRow => row.id !== null) }
}

type Step = { bag: string; line: string; max: number; now: Date }

/**
 * Adds one, unless the stock, the line or the bag is at its limit. `free` is null when the bag has no such line or may
 * not be changed.
 */
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
    select exists (select from changed) as "isChanged", (select free from wanted, opened) as free
  `.execute(db)
  return rows[0] ?? { isChanged: false, free: null }
}

/** Takes one out, but never the last. False when the bag has no such line or may not be changed. */
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

/** Marks a line as removed. Idempotent; false when this bag never had the line or may not be changed. */
export async function removeLine(db: Db, { bag, line, now }: Omit<Step, 'max'>): Promise<boolean> {
  const { rows } = await sql`
    with opened as (${touched({ bag, now })})
    update bag_line set removed_at = coalesce(removed_at, ${now}) from opened
    where bag_line.id = ${line} and bag_id = opened.id
    returning bag_line.id
  `.execute(db)
  return rows.length === 1
}

/** Locks the bag against changes until the transaction ends. */
export async function lockBag(tx: Db, bag: string): Promise<void> {
  await tx.selectFrom('bag').select('id').where('id', '=', bag).forNoKeyUpdate().execute()
}

/**
 * Rate limit of one bag, from any number of networks: so many changes at once, and so many an hour. Its tokens are in
 * its row, which every change writes anyway.
 */
const maxTokens = 600
const secondsPerToken = hourMs / 1_000 / maxTokens

/** The tokens of a bag at a time, as `filled_tokens` computes them for other limits. */
const filledTokens = (now: string) => `least(${maxTokens}, coalesce(bag.tokens, ${maxTokens})
  + greatest(0, extract(epoch from ${now} - bag.touched_at)::float8) / ${secondsPerToken})`

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

/**
 * $1 bag, $2 product, $3 size, $4 quantity, $5 line, $6 maximum quantity, $7 now, $8 to $11 the rate limits of every
 * change, $12 to $15 that of a new bag.
 */
const addLineText = `
  with limited as materialized (
    select take_tokens($8::text[], $9::text[], $10::float8[], $11::float8[], $7::timestamptz) as wait
  ), wanted as (
    select product_size.id, ${freeText} as free
    from product_size join product on product.id = product_size.product_id
    where product.id = $2 and product_size.size = $3 and not product.is_hidden
  ), allowed as materialized (
    select id, case when exists (select from bag where id = $1) then 0
      else take_tokens($12::text[], $13::text[], $14::float8[], $15::float8[], $7) end as wait
    from limited, wanted where limited.wait = 0 and free >= $4::int
  ), bag_now as (
    insert into bag (id, created_at, touched_at, tokens)
    select $1::uuid, $7, $7, ${maxTokens - 1} from allowed where wait = 0
    on conflict (id) do update set touched_at = excluded.touched_at, version = bag.version + 1,
      tokens = ${filledTokens('$7')} - 1
      where ${filledTokens('$7')} >= 1
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
  select case
      when (select wait from limited) > 0 then (select wait from limited)
      when (select wait from allowed) > 0 then (select wait from allowed)
      when exists (select from allowed) and not exists (select from bag_now) then ${secondsPerToken}
      else 0
    end as "waitSeconds", exists (select from put) as "isAdded",
    exists (select from product where id = $2 and not is_hidden) as "hasProduct",
    (select free from wanted) as free,
    (select version from bag_now) is not distinct from (
      select coalesce(max(version) + 1, 0) from bag where id = $1
    ) as "isComplete", shown.*
  from (select 1) as one left join (${shownLines}) as shown on true
  order by "addedAt", shown.id`

/** Changes no row of an unknown bag, or of one that is above its rate limit. */
const touched = ({ bag, now }: { bag: string; now: Date }) => {
  const filled = sql.raw(filledTokens('given.now'))
  return sql`
    update bag set touched_at = given.now, version = version + 1, tokens = ${filled} - 1
    from (select ${now}::timestamptz as now) as given
    where id = ${bag} and ${filled} >= 1 returning id, discount_code, version`
}

/** The seconds until the bag may be changed again; 0 for a bag that may, and for an unknown one. */
export async function readBagWait(db: Db, bag: string, now: Date): Promise<number> {
  const filled = sql.raw(filledTokens('given.now'))
  const { rows } = await sql`
    select from bag, (select ${now}::timestamptz as now) as given where id = ${bag} and ${filled} < 1
  `.execute(db)
  return rows.length === 0 ? 0 : secondsPerToken
}

const lineAndFree = ({ bag, line }: { bag: string; line: string }) => sql`
  select bag_line.id, ${free} as free
  from bag_line
  join product_size on product_size.id = bag_line.product_size_id
  join product on product.id = product_size.product_id
  where bag_line.id = ${line} and bag_line.bag_id = ${bag} and bag_line.removed_at is null`
