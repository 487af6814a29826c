import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { RowPosition } from '#server/db/rows.ts'
import type { Gift } from '#server/db/tables.ts'

type GiftRow = Selectable<Gift>

const listedColumns = [
  'id',
  'reference',
  'state',
  'amount',
  'frequency',
  'method',
  'is_anonymous',
  'payment_id',
  'payment_invoice_id',
  'given_at',
  'settled_at',
] as const
/** A gift without the encrypted columns and the hashes of links. */
export type ListedRow = Pick<GiftRow, (typeof listedColumns)[number]>

export type GiftFilter = GiftRow['state'] | undefined

const ofState = (db: Db, state: GiftFilter) =>
  db
    .selectFrom('gift')
    .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'pledged'))
    // The literal list lets PostgreSQL use the index of the whole list.
    .$if(state === undefined, (all) =>
      all.where(sql<boolean>`state in ('pledged', 'received', 'refunded', 'in-review')`),
    )

/** The newest first. */
export const giftPage = (
  db: Db,
  state: GiftFilter,
  { after, limit }: { after: RowPosition | undefined; limit: number },
): Promise<ListedRow[]> =>
  ofState(db, state)
    .select(listedColumns)
    .where(({ eb, refTuple, tuple, lit }) =>
      after === undefined
        ? lit(true)
        : eb(refTuple('given_at', 'id'), '<', tuple(after.at, after.id)),
    )
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Counts no further than `max`. */
export async function countGifts(db: Db, state: GiftFilter, max: number): Promise<number> {
  const { count } = await db
    .selectFrom(ofState(db, state).select('id').limit(max).as('listed'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The renewals of a first gift, the newest first. */
export const renewalsOf = (db: Db, first: string, limit: number): Promise<ListedRow[]> =>
  db
    .selectFrom('gift')
    .select(listedColumns)
    .where('first_gift_id', '=', first)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The references of gifts by their ids, and of renewals by their invoices. */
export async function giftReferences(
  db: Db,
  { ids, invoices }: { ids: readonly string[]; invoices: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Pick<GiftRow, 'id' | 'payment_invoice_id' | 'reference'>>`
    select id, payment_invoice_id, reference from gift
    where id = any(${ids}::uuid[]) or payment_invoice_id = any(${invoices}::text[])
  `.execute(db)
  return new Map(
    rows.flatMap(({ id, payment_invoice_id, reference }) => [
      [id, reference],
      [payment_invoice_id ?? id, reference],
    ]),
  )
}
