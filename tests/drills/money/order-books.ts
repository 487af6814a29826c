import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { makeProduct } from '#tests/kit/make/product.ts'
import { addProducts } from '#server/catalogue/catalogue.ts'
import { systemClock } from '#server/kit/clock.ts'

/** The size with few items in stock. */
export const rare = { merchId: 'last-items', size: 'One Size' }

/** Adds the rare product with so many items in stock. */
export async function stockRare(db: Db, quantity: number, price = 20): Promise<void> {
  const sizes = [{ size: rare.size, quantity }]
  await addProducts(db, systemClock, [makeProduct({ _id: rare.merchId, price, sizes })])
}

export async function stockOfRare(db: Db): Promise<{ quantity: number; reserved: number }> {
  return db
    .selectFrom('product_size')
    .select(['quantity', 'reserved'])
    .where('product_id', '=', rare.merchId)
    .executeTakeFirstOrThrow()
}

/** All paid orders according to our database, in the format of `moneyAtStripe`: sold once and thanked once. */
export async function ordersInDatabase(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format(
      '%s: %s cents, received %s, thanked %s', payment_id, total,
      (select count(*) from stock_change where subject = shop_order.id::text and reason = 'sold'),
      (select count(*) from mail_outbox
        where purpose = 'order paid' and about = sha256(convert_to(shop_order.id::text, 'UTF8')))
    ) as line
    from shop_order where state in ('paid', 'sent', 'refunded')
  `.execute(db)
  return rows.map(({ line }) => line).toSorted()
}

/** How many orders are in each state. */
export async function orderStates(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('shop_order')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
