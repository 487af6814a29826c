import { type Insertable, type Selectable, sql } from 'kysely'
import type { Role } from '#contract/console/permission.ts'
import type { Db } from '#server/db/connect.ts'
import type { StaffSession } from '#server/db/tables.ts'

export type SessionRow = Selectable<StaffSession>

export type FoundSession = Omit<SessionRow, 'token_hash' | 'device'> & {
  name: Buffer
  has_address: boolean
  roles: Role[]
  wrapped: { id: string; purpose: string; key_id: string; wrapped: Buffer }
}

type Found = Omit<FoundSession, 'wrapped'> & {
  key: string
  purpose: string
  key_id: string
  wrapped: Buffer
}

/**
 * The live session of an active person, with their name, its key and their roles: one query. In a transaction it locks
 * the session, so that a request that ends it waits for the commit.
 */
export async function findSession(
  db: Db,
  { hash, startedAfter, activeAfter }: { hash: Buffer; startedAfter: Date; activeAfter: Date },
): Promise<FoundSession | undefined> {
  const { rows } = await sql<Found>`
    select session.id, session.staff_id, session.has_passkey, session.created_at, session.active_at,
      session.step_up_until, staff.name, staff.email is not null as has_address, vault_key.id as key, purpose, key_id, wrapped,
      array(select role from staff_role where staff_id = staff.id order by role) as roles
    from staff_session session
      join staff on staff.id = session.staff_id and staff.state = 'active'
      join vault_key on vault_key.id = staff.vault_key_id
    where token_hash = ${hash} and session.created_at > ${startedAfter} and active_at > ${activeAfter}
    ${db.isTransaction ? sql`for share of session` : sql``}
  `.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { key, purpose, key_id, wrapped, ...session } = found
  return { ...session, wrapped: { id: key, purpose, key_id, wrapped } }
}

export async function insertSession(tx: Db, session: Insertable<StaffSession>): Promise<void> {
  await tx.insertInto('staff_session').values(session).execute()
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('staff_session').set({ active_at: now }).where('id', '=', id).execute()
}

export async function setStepUp(db: Db, id: string, until: Date | null): Promise<void> {
  await db.updateTable('staff_session').set({ step_up_until: until }).where('id', '=', id).execute()
}

/** The session now counts as started with a passkey. */
export async function markPasskey(tx: Db, id: string): Promise<void> {
  await tx.updateTable('staff_session').set({ has_passkey: true }).where('id', '=', id).execute()
}

export const listSessions = (
  db: Db,
  {
    staffId,
    startedAfter,
    activeAfter,
  }: { staffId: string; startedAfter: Date; activeAfter: Date },
): Promise<SessionRow[]> =>
  db
    .selectFrom('staff_session')
    .select([
      'id',
      'token_hash',
      'staff_id',
      'has_passkey',
      'device',
      'created_at',
      'active_at',
      'step_up_until',
    ])
    .where('staff_id', '=', staffId)
    .where('created_at', '>', startedAfter)
    .where('active_at', '>', activeAfter)
    .orderBy('active_at', 'desc')
    .execute()

const deleteSessionsOf = (tx: Db, staffId: string) =>
  tx.deleteFrom('staff_session').where('staff_id', '=', staffId)

/** Returns false if the person has no such session. */
export async function deleteSession(tx: Db, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteSessionsOf(tx, staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteAllSessions(tx: Db, staffId: string): Promise<void> {
  await deleteSessionsOf(tx, staffId).execute()
}

/** Ends the sessions that began without a passkey, except one. */
export async function deleteSessionsWithoutPasskey(tx: Db, staffId: string, except: string) {
  await deleteSessionsOf(tx, staffId)
    .where('has_passkey', '=', false)
    .where('id', '<>', except)
    .execute()
}

export async function deleteSessionByToken(tx: Db, hash: Buffer): Promise<void> {
  await tx.deleteFrom('staff_session').where('token_hash', '=', hash).execute()
}
