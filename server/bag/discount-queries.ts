import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Sets the code, if the bag still has `inPlaceOf`. False after a concurrent change. */
export async function setDiscount(
  db: Db,
  { bag, code, replaces, now }: { bag: string; code: string; replaces: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bag')
    .set({ discount_code: code, touched_at: now, version: sql`version + 1` })
    .where('id', '=', bag)
    .where(sql<boolean>`discount_code is not distinct from ${replaces}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes this code from a bag, unless the bag has another one by now. */
export async function clearDiscount(
  db: Db,
  { bag, code, now }: { bag: string; code: string; now: Date },
): Promise<void> {
  await db
    .updateTable('bag')
    .set({ discount_code: null, touched_at: now, version: sql`version + 1` })
    .where('id', '=', bag)
    .where('discount_code', '=', code)
    .execute()
}
