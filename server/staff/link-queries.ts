import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { StaffLink } from '#server/db/tables.ts'

export type LinkRow = Selectable<StaffLink>

export async function insertLink(tx: Db, link: Insertable<StaffLink>): Promise<void> {
  await tx.insertInto('staff_link').values(link).execute()
}

/** Finds used and expired links too. */
export const findLink = (db: Db, hash: Buffer): Promise<LinkRow | undefined> =>
  db
    .selectFrom('staff_link')
    .select(['id', 'token_hash', 'kind', 'staff_id', 'created_at', 'expires_at', 'used_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()

const close = (tx: Db, now: Date) =>
  tx.updateTable('staff_link').set({ used_at: now }).where('used_at', 'is', null)

/** Returns false if the link was used before. Of two concurrent requests one gets true. */
export async function closeLink(tx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await close(tx, now).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Invalidates the open links of a person. */
export async function closeLinksOf(tx: Db, staffId: string, now: Date): Promise<void> {
  await close(tx, now).where('staff_id', '=', staffId).execute()
}

/** Invalidates the open links that the server printed. */
export async function closePrintedLinks(tx: Db, now: Date): Promise<void> {
  await close(tx, now).where('kind', '=', 'owner').execute()
}
