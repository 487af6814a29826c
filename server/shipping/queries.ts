import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB } from '#server/db/tables.ts'

export type ShippingRow = Selectable<DB['shipping_option']>

export const offeredOptions = (db: Db): Promise<Pick<ShippingRow, 'id' | 'area' | 'price'>[]> =>
  db
    .selectFrom('shipping_option')
    .select(['id', 'area', 'price'])
    .where('is_offered', '=', true)
    .orderBy('price')
    .orderBy('id')
    .execute()

export async function insertOptions(
  tx: Db,
  options: Insertable<DB['shipping_option']>[],
): Promise<void> {
  await tx.insertInto('shipping_option').values(options).execute()
}
