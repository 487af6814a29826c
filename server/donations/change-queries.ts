import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { GiftChange } from '#server/db/tables.ts'

export type GiftChangeRow = Selectable<GiftChange>
export type ChangeKind = GiftChangeRow['kind']

export async function insertChange(tx: Db, row: Insertable<GiftChange>): Promise<void> {
  await tx.insertInto('gift_change').values(row).execute()
}

const changes = (db: Db) => db.selectFrom('gift_change').selectAll()

export const findChangeByUndo = (db: Db, undoHash: Buffer) =>
  changes(db).where('undo_hash', '=', undoHash).executeTakeFirst()

/** The daily reconciliation finds a change whose response was lost. */
const pendingMs = 2 * 86_400_000

/** Requested and not yet reported by the provider, the oldest first. */
export const pendingChanges = (db: Db, gift: string, now: Date) =>
  changes(db)
    .where('gift_id', '=', gift)
    .where('applied_at', 'is', null)
    .where('requested_at', '>', new Date(now.getTime() - pendingMs))
    .orderBy('number')
    .execute()

/** Changes after `since` that are not undone, the newest first. Undos themselves are left out. */
export const appliedChanges = (db: Db, gift: string, since: Date) =>
  changes(db)
    .where('gift_id', '=', gift)
    .where('applied_at', '>', since)
    .where('undone_at', 'is', null)
    .where('undone_gift_change_id', 'is', null)
    .orderBy('number', 'desc')
    .execute()

export async function updateChange(
  tx: Db,
  id: string,
  change: Updateable<GiftChange>,
): Promise<void> {
  await tx.updateTable('gift_change').set(change).where('id', '=', id).execute()
}

/** Deletes a request that the provider did not carry out. An applied change stays. */
export async function deletePending(db: Db, id: string): Promise<void> {
  await db.deleteFrom('gift_change').where('id', '=', id).where('applied_at', 'is', null).execute()
}

export async function deleteChangesBefore(tx: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from gift_change where id = any(array(
      select id from gift_change where requested_at < ${before} limit ${limit}
    ))
  `.execute(tx)
  return Number(numAffectedRows)
}
