import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
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

/** All options, also those that are off, by area and price. */
export const allOptions = (db: Db): Promise<ShippingRow[]> =>
  db
    .selectFrom('shipping_option')
    .selectAll()
    .orderBy('area', 'desc')
    .orderBy('price')
    .orderBy('id')
    .execute()

export const lockOption = (tx: Db, id: string): Promise<ShippingRow | undefined> =>
  tx.selectFrom('shipping_option').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Increments the version, for optimistic locking. */
export const changeOption = (
  tx: Db,
  id: string,
  change: Updateable<Schema['shipping_option']>,
): Promise<ShippingRow> =>
  tx
    .updateTable('shipping_option')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
