import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Gift } from '#server/db/tables.ts'

type Shown =
  | 'reference'
  | 'frequency'
  | 'amount'
  | 'method'
  | 'state'
  | 'is_anonymous'
  | 'payment_id'
  | 'payment_invoice_id'
  | 'given_at'
  | 'settled_at'

/** The newest first; whose they are stays shut. What was begun and not paid is left out. */
export const listGiftRows = (db: Db, most: number): Promise<Pick<Selectable<Gift>, Shown>[]> =>
  db
    .selectFrom('gift')
    .select([
      'reference',
      'frequency',
      'amount',
      'method',
      'state',
      'is_anonymous',
      'payment_id',
      'payment_invoice_id',
      'given_at',
      'settled_at',
    ])
    .where('state', 'in', ['pledged', 'received', 'refunded', 'in-review'])
    .orderBy('given_at', 'desc')
    .limit(most)
    .execute()

/** The first gift of a series, and each time it came round. */
export const lockSeries = (tx: Db, first: string): Promise<Selectable<Gift>[]> =>
  tx
    .selectFrom('gift')
    .selectAll()
    .where(({ eb, or }) => or([eb('id', '=', first), eb('first_gift_id', '=', first)]))
    .orderBy('given_at')
    .forUpdate()
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
