import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Gift } from '#server/db/tables.ts'
import { hashOfNoKey } from '#server/db/hash-of-no-key.ts'

export type PurgeableGift = Pick<
  Selectable<Gift>,
  'id' | 'vault_key_id' | 'payment_id' | 'first_gift_id'
>

const columns = ['id', 'vault_key_id', 'payment_id', 'first_gift_id'] as const

type GiftState = Selectable<Gift>['state']
type Age = { before: Date; most: number }

const oldRows = (tx: Db, { most }: Age) =>
  tx.selectFrom('gift').select(columns).limit(most).forUpdate()

/** Those in a state that is none of money received. */
export const unpaidBefore = (tx: Db, { states, ...age }: Age & { states: readonly GiftState[] }) =>
  oldRows(tx, age).where('state', 'in', states).where('given_at', '<', age.before).execute()

/** Received ones whose donor is still known. */
export const donorsBefore = (tx: Db, age: Age) =>
  received(tx, age).where('vault_key_id', 'is not', null).execute()

/** Received ones, with or without their donor. */
export const giftsBefore = (tx: Db, age: Age) => received(tx, age).execute()

/** One that still comes round is as young as its last time. */
const received = (tx: Db, age: Age) =>
  oldRows(tx, age)
    .where('state', 'in', ['received', 'refunded', 'in-review'])
    .where(({ fn, eb }) => eb(fn.coalesce('renewed_at', 'settled_at', 'given_at'), '<', age.before))

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
