import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Gift } from '#server/db/tables.ts'
import { hashOfNoKey } from '#server/db/hash-of-no-key.ts'

export type Kept = Pick<Selectable<Gift>, 'id' | 'vault_key_id' | 'payment_id' | 'first_gift_id'>

const columns = ['id', 'vault_key_id', 'payment_id', 'first_gift_id'] as const

type Age = { before: Date; most: number }

/** Those in a state that is none of money received. */
export const unpaidBefore = (
  tx: Db,
  { states, before, most }: Age & { states: readonly Selectable<Gift>['state'][] },
): Promise<Kept[]> =>
  tx
    .selectFrom('gift')
    .select(columns)
    .where('state', 'in', states)
    .where('given_at', '<', before)
    .limit(most)
    .forUpdate()
    .execute()

/** Received ones whose donor is still known. */
export const donorsBefore = (tx: Db, { before, most }: Age): Promise<Kept[]> =>
  tx
    .selectFrom('gift')
    .select(columns)
    .where('vault_key_id', 'is not', null)
    .where('state', 'in', ['received', 'refunded', 'in-review'])
    .where(({ fn, eb }) => eb(fn.coalesce('renewed_at', 'settled_at', 'given_at'), '<', before))
    .limit(most)
    .forUpdate()
    .execute()

/** Received ones, with or without their donor; one that still comes round is as young as its last time. */
export const giftsBefore = (tx: Db, { before, most }: Age): Promise<Kept[]> =>
  tx
    .selectFrom('gift')
    .select(columns)
    .where('state', 'in', ['received', 'refunded', 'in-review'])
    .where(({ fn, eb }) => eb(fn.coalesce('renewed_at', 'settled_at', 'given_at'), '<', before))
    .limit(most)
    .forUpdate()
    .execute()

export async function deleteGift(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('gift').where('id', '=', id).execute()
}

/** Of records that were erased only what the books need is left, which names nobody. */
export async function blankGifts(tx: Db, vaultKeyIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('gift')
    .set({
      vault_key_id: null,
      donor: null,
      dedication: null,
      page: null,
      key_hash: hashOfNoKey,
      page_hash: null,
      card_hash: null,
      card_reported_at: null,
      giver: null,
    })
    .where('vault_key_id', 'in', vaultKeyIds)
    .execute()
}
