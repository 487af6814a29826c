import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB as Schema } from '#server/db/tables.ts'

/** A discount in percent or in cents. */
export type Terms = Pick<Selectable<Schema['discount']>, 'code' | 'percent' | 'amount'>

/**
 * A usable code. The query is the same for an unknown, an expired and a used-up code, so that timing reveals nothing.
 */
export const findUsable = (db: Db, code: string, now: Date): Promise<Terms | undefined> =>
  db
    .selectFrom('discount')
    .select(['code', 'percent', 'amount'])
    .where('code', '=', code)
    .where(isUsable(now))
    .executeTakeFirst()

/**
 * Checks and takes one use in one statement. Undefined when no use is left. The version stays: it counts the changes of the
 * terms, and staff can change them while orders use the code.
 */
export const countUse = (tx: Db, code: string, now: Date): Promise<Terms | undefined> =>
  tx
    .updateTable('discount')
    .set({ uses: sql`uses + 1` })
    .where('code', '=', code)
    .where(isUsable(now))
    .returning(['code', 'percent', 'amount'])
    .executeTakeFirst()

export async function insertUse(tx: Db, use: Insertable<Schema['discount_use']>): Promise<void> {
  await tx.insertInto('discount_use').values(use).execute()
}

/** Releases the use of an order that will not be paid. Idempotent. */
export async function deleteUse(tx: Db, subject: string): Promise<void> {
  await sql`
    with gone as (delete from discount_use where subject = ${subject} returning discount_code)
    update discount set uses = uses - 1
    from gone where discount.code = gone.discount_code
  `.execute(tx)
}

export async function insertDiscounts(
  tx: Db,
  discounts: Insertable<Schema['discount']>[],
): Promise<void> {
  await tx.insertInto('discount').values(discounts).execute()
}

const isUsable = (now: Date) =>
  sql<boolean>`(ends_at is null or ends_at > ${now}) and (uses_most is null or uses < uses_most)`
