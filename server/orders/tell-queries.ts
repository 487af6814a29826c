import type { Db } from '#server/db/connect.ts'

/** Orders that have waited for their payment since then, and whose buyer was not told so. */
export const waitingSince = (
  db: Db,
  { before, most }: { before: Date; most: number },
): Promise<{ id: string }[]> =>
  db
    .selectFrom('shop_order')
    .select('id')
    .where('state', '=', 'awaiting-payment')
    .where('ordered_at', '<=', before)
    .where('reminded_at', 'is', null)
    .orderBy('ordered_at')
    .limit(most)
    .execute()

/** Marks all paid orders that staff have not been told of. How many those are. */
export async function announcePaid(tx: Db, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('shop_order')
    .set({ announced_at: at })
    .where('state', '=', 'paid')
    .where('announced_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
