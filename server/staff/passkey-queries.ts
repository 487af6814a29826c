import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { countOf } from '#server/db/rows.ts'
import type { StaffChallenge, StaffPasskey } from '#server/db/tables.ts'

export type PasskeyRow = Selectable<StaffPasskey>

const columns = [
  'staff_passkey.id',
  'staff_passkey.staff_id',
  'staff_passkey.credential',
  'staff_passkey.public_key',
  'staff_passkey.counter',
  'staff_passkey.transports',
  'staff_passkey.label',
  'staff_passkey.created_at',
  'staff_passkey.used_at',
] as const

/** A passkey of an active person. */
export const findPasskey = (db: Db, credential: Buffer): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom('staff_passkey')
    .innerJoin('staff', 'staff.id', 'staff_passkey.staff_id')
    .select(columns)
    .where('credential', '=', credential)
    .where('staff.state', '=', 'active')
    .executeTakeFirst()

export const listPasskeys = (db: Db, staffId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('staff_passkey')
    .select(columns)
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute()

export const countPasskeys = (db: Db, staffId: string): Promise<number> =>
  countOf(db.selectFrom('staff_passkey').where('staff_id', '=', staffId))

/** Returns false if the credential is registered already. */
export async function insertPasskey(tx: Db, passkey: Insertable<StaffPasskey>): Promise<boolean> {
  const inserted = await tx
    .insertInto('staff_passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function recordUse(
  tx: Db,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('staff_passkey')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .execute()
}

/** Returns false if the person has no such passkey. */
export async function renamePasskeyRow(
  tx: Db,
  { staffId, id, label }: { staffId: string; id: string; label: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_passkey')
    .set({ label })
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deletePasskey(tx: Db, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_passkey')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Returns the ids of the deleted passkeys. */
export async function deletePasskeys(tx: Db, staffId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('staff_passkey')
    .where('staff_id', '=', staffId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function deletePasskeysById(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('staff_passkey').where('id', 'in', ids).execute()
}

export async function insertChallenge(db: Db, challenge: Insertable<StaffChallenge>) {
  await db.insertInto('staff_challenge').values(challenge).execute()
}

type Binding = Pick<
  Selectable<StaffChallenge>,
  'hash' | 'purpose' | 'staff_session_id' | 'staff_link_id'
>

/** Deletes the challenge, so that it works once. Returns false unless it is live and has exactly this binding. */
export async function deleteChallenge(
  db: Db,
  { hash, purpose, staff_session_id, staff_link_id }: Binding,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_challenge')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`staff_session_id is not distinct from ${staff_session_id}::uuid`)
    .where(sql<boolean>`staff_link_id is not distinct from ${staff_link_id}::uuid`)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
