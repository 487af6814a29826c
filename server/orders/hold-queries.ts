import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** One at a time for each of these names from here to the end of the transaction, so that counts hold over all nodes. */
export async function waitForTurn(tx: Db, names: readonly string[]): Promise<void> {
  for (const name of names)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`orders ${name}`}, 0))`.execute(tx)
}

export type Held = { orders: number; pieces: number; since: Date | null }

/** What waits for its payment, by the names of a network or of a whole site. */
export async function heldBy(
  tx: Db,
  whose: 'network' | 'site',
  names: readonly string[],
): Promise<Held> {
  const { rows } = await sql<Held>`
    select count(distinct shop_order.id)::int as orders, coalesce(sum(quantity), 0)::int as pieces,
      min(ordered_at) as since
    from shop_order join order_line on order_line.shop_order_id = shop_order.id
    where state = 'awaiting-payment' and ${sql.ref(whose)} = any(${names})
  `.execute(tx)
  return rows[0] ?? { orders: 0, pieces: 0, since: null }
}

/** Whether of anything in a bag more than such a part is held by orders that nobody has paid yet. */
export async function isHeldBeyond(db: Db, bag: string, percent: number): Promise<boolean> {
  const { rows } = await sql`
    select from bag_line join product_size on product_size.id = bag_line.product_size_id
    where bag_id = ${bag} and reserved * 100 > product_size.quantity * ${percent}::int
    limit 1
  `.execute(db)
  return rows.length > 0
}
