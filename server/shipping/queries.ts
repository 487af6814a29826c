import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB as Schema } from '#server/db/tables.ts'

export type ShippingRow = Selectable<Schema['shipping_option']>

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
  options: Insertable<Schema['shipping_option']>[],
): Promise<void> {
  await tx.insertInto('shipping_option').values(options).execute()
}
