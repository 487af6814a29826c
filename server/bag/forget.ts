import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { Db } from '#server/db/connect.ts'
import type { PurgeAge, PurgeRule } from '#server/kit/purge-rule.ts'

/** A bag has no known owner, so it expires when it is not used. */
export const oldBags: readonly PurgeRule[] = [
  {
    kind: 'empty bags',
    retentionMs: 30 * dayMs,
    forget: (tx, _deps, age) => deleteEmptyBags(tx, age),
  },
  {
    kind: 'unused bags',
    retentionMs: 90 * dayMs,
    forget: (tx, _deps, age) => deleteUnusedBags(tx, age),
  },
]

/** Empty bags without a change since then. */
const deleteEmptyBags = (tx: Db, { before, limit }: PurgeAge): Promise<number> =>
  deleteBags(
    tx,
    sql`
      select id from bag where touched_at < ${before}
        and not exists (select from bag_line where bag_id = bag.id and removed_at is null)
        and ${isNotOrdered} limit ${limit}
    `,
  )

/** All bags without a change since then. */
const deleteUnusedBags = (tx: Db, { before, limit }: PurgeAge): Promise<number> =>
  deleteBags(
    tx,
    sql`select id from bag where touched_at < ${before} and ${isNotOrdered} limit ${limit}`,
  )

/** A buyer who returns without paying gets the bag back. */
const isNotOrdered = sql`not exists (
  select from shop_order where bag_id = bag.id and state = 'awaiting-payment'
)`

async function deleteBags(tx: Db, which: ReturnType<typeof sql>): Promise<number> {
  const { numAffectedRows } = await sql`delete from bag where id in (${which})`.execute(tx)
  return Number(numAffectedRows)
}
