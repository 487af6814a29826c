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
}

/** The lines of a bag, in the order in which they were added. */
export async function linesOf(db: Db, bag: string): Promise<LineRow[]> {
  const { rows } = await db.executeQuery<LineRow>(CompiledQuery.raw(linesText, [bag]))
  return rows
}

// The store runs this and `addLineText` most. Building their text for each call took a fifth of Node's time for a query.
const linesText = `
  select id, "productSize", "productId", name, images, picture, size, quantity, price, "left", discount
  from bag_lines($1)`

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
  hasProduct: boolean
  /** Free stock; null when there is no such size. */
  free: number | null
  /** All lines of the bag; null when the item was not added. */
  lines: LineRow[] | null
}

/**
 * Takes the tokens, adds an item to its line, creates bag and line if needed, and returns all lines: the database
 * function does it in one round trip. Concurrent requests add up and never exceed the stock.
 */
export async function addLine(db: Db, newLine: NewLine): Promise<AddResult> {
  const { bag, productId, size, quantity, line, max, now, limits, newBag } = newLine
  const item = [bag, line, productId, size, quantity, max]
  const values = [...item, maxTokens, tokensPerSecond, ...limits, ...newBag, now]
  const { rows } = await db.executeQuery<AddResult>(CompiledQuery.raw(addLineText, values))
  const [found] = rows
  if (!found) throw new Error('The function that adds to a bag returned no row.')
  return found
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
const tokensPerSecond = maxTokens / (hourMs / 1_000)

/** The tokens of a bag at a time. */
const filledTokens = (now: Date) =>
  sql`filled_tokens(bag, ${maxTokens}::float8, ${tokensPerSecond}::float8, ${now})`

// $1 bag, $2 line, $3 product, $4 size, $5 quantity, $6 maximum quantity, $7 and $8 the rate limit of the bag, $9 to $12
// those of every change, $13 to $16 that of a new bag, $17 now.
const addLineText = `
  select "waitSeconds", "hasProduct", free, lines
  from add_to_bag($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`

/** Changes no row of an unknown bag, or of one that is above its rate limit. */
const touched = ({ bag, now }: { bag: string; now: Date }) => sql`
  update bag set touched_at = ${now}, version = version + 1, tokens = ${filledTokens(now)} - 1
  where id = ${bag} and ${filledTokens(now)} >= 1 returning id`

/** The seconds until the bag may be changed again; 0 for a bag that may, and for an unknown one. */
export async function readBagWait(db: Db, bag: string, now: Date): Promise<number> {
  const { rows } = await sql`
    select from bag where id = ${bag} and ${filledTokens(now)} < 1
  `.execute(db)
  return rows.length === 0 ? 0 : 1 / tokensPerSecond
}

const lineAndFree = ({ bag, line }: { bag: string; line: string }) => sql`
  select bag_line.id,
    case when product.is_hidden then 0 else product_size.quantity - product_size.reserved end as free
  from bag_line
  join product_size on product_size.id = bag_line.product_size_id
  join product on product.id = product_size.product_id
  where bag_line.id = ${line} and bag_line.bag_id = ${bag} and bag_line.removed_at is null`
