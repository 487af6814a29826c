import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

type Age = { before: Date; most: number }

/** Bags with nothing in them that nobody has touched since. */
export const deleteEmptyBags = (tx: Db, { before, most }: Age): Promise<number> =>
  deleteBags(
    tx,
    sql`
      select id from bag where touched_at < ${before}
        and not exists (select from bag_line where bag_id = bag.id and removed_at is null)
        and ${isNotOrdered} limit ${most}
    `,
  )

/** Bags that nobody has touched since, whatever is in them. */
export const deleteLeftBags = (tx: Db, { before, most }: Age): Promise<number> =>
  deleteBags(
    tx,
    sql`select id from bag where touched_at < ${before} and ${isNotOrdered} limit ${most}`,
  )

/** Whoever comes back from paying without having paid gets their bag back. */
const isNotOrdered = sql`not exists (
  select from shop_order where bag_id = bag.id and state = 'awaiting-payment'
)`

async function deleteBags(tx: Db, which: ReturnType<typeof sql>): Promise<number> {
  const { numAffectedRows } = await sql`delete from bag where id in (${which})`.execute(tx)
  return Number(numAffectedRows)
}
