import type { Db } from '#server/db/connect.ts'

/** The newest first; whose they are stays shut. What was begun and not paid is left out. */
export const listGiftRows = (db: Db, most: number) =>
  db
    .selectFrom('gift')
    .select(['reference', 'frequency', 'amount', 'method', 'state', 'is_anonymous'])
    .select(['payment_id', 'payment_invoice_id', 'given_at', 'settled_at'])
    .where('state', 'in', ['pledged', 'received', 'refunded', 'in-review'])
    .orderBy('given_at', 'desc')
    .limit(most)
    .execute()

export async function giftReferences(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('gift')
    .select(['id', 'reference'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}
