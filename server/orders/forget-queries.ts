import type { Db } from '#server/db/connect.ts'
import type { Selectable } from 'kysely'
import type { ShopOrder } from '#server/db/tables.ts'
import { hashOfNoKey } from '#server/db/hash-of-no-key.ts'

export type PurgeableOrder = Pick<Selectable<ShopOrder>, 'id' | 'vault_key_id' | 'order_note_id'>

const columns = ['id', 'vault_key_id', 'order_note_id'] as const

type Age = { before: Date; most: number }

const oldRows = (tx: Db, { most }: Age) =>
  tx.selectFrom('shop_order').select(columns).limit(most).forUpdate()

/** Those that nobody paid. */
export const unpaidBefore = (tx: Db, age: Age) =>
  oldRows(tx, age).where('state', '=', 'cancelled').where('ordered_at', '<', age.before).execute()

type State = Selectable<ShopOrder>['state']

/** Those in such a state since then whose buyer is still known. */
export const buyersBefore = (tx: Db, { states, ...age }: Age & { states: readonly State[] }) =>
  oldRows(tx, age)
    .where('vault_key_id', 'is not', null)
    .where('state', 'in', states)
    .where(({ fn, eb }) => eb(fn.coalesce('sent_at', 'settled_at', 'ordered_at'), '<', age.before))
    .execute()

/** All that is in the books. */
export const ordersBefore = (tx: Db, age: Age) =>
  oldRows(tx, age).where('ordered_at', '<', age.before).execute()

export async function deleteOrder(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('shop_order').where('id', '=', id).execute()
}

/** Whether an order was made with it that is still here. */
export async function isNoteUsed(tx: Db, note: string): Promise<boolean> {
  const order = await tx
    .selectFrom('shop_order')
    .select('id')
    .where('order_note_id', '=', note)
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

/** Of records that were erased only what the books need is left of an order, and nothing of a note. */
export async function blankOrders(tx: Db, vaultKeyIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set({
      vault_key_id: null,
      buyer: null,
      links: null,
      key_hash: hashOfNoKey,
      status_key_hash: hashOfNoKey,
    })
    .where('vault_key_id', 'in', vaultKeyIds)
    .execute()
  await tx.deleteFrom('order_note').where('vault_key_id', 'in', vaultKeyIds).execute()
}
