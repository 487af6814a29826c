import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { countOf } from '#server/db/rows.ts'
import type { DB as Schema } from '#server/db/tables.ts'

export type StoredDiscount = Selectable<Schema['discount']>

export const discountPage = (
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<StoredDiscount[]> =>
  db
    .selectFrom('discount')
    .selectAll()
    .$if(after !== undefined, (all) => all.where('code', '>', after ?? ''))
    .orderBy('code')
    .limit(limit)
    .execute()

export const countDiscounts = (db: Db): Promise<number> => countOf(db.selectFrom('discount'))

/** Undefined when the code exists. */
export const insertNewDiscount = (
  tx: Db,
  row: Insertable<Schema['discount']>,
): Promise<StoredDiscount | undefined> =>
  tx
    .insertInto('discount')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst()

export const lockDiscount = (tx: Db, code: string): Promise<StoredDiscount | undefined> =>
  tx.selectFrom('discount').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()

/** Increments the version, for optimistic locking. */
export const changeDiscountRow = (
  tx: Db,
  code: string,
  change: Updateable<Schema['discount']>,
): Promise<StoredDiscount> =>
  tx
    .updateTable('discount')
    .set({ ...change, version: sql`version + 1` })
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirstOrThrow()
