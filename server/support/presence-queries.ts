import { type Selectable, sql } from 'kysely'
import { rolesWith } from '#contract/console/permission.ts'
import type { Db } from '#server/db/connect.ts'
import type { Conversation } from '#server/db/tables.ts'

type Times = { seenSince: Date; activeSince: Date; startedSince: Date }

/**
 * A person who may reply, whose session is alive and was used lately, and whose page reported lately. Each end of their
 * authority ends it: the row of an ended session is deleted, and roles and state are read here.
 */
const isStaffHere = (
  { seenSince, activeSince, startedSince }: Times,
  staffId?: string,
) => sql<boolean>`exists (
  select from staff_presence presence
    join staff_session session on session.id = presence.staff_session_id
    join staff on staff.id = presence.staff_id and staff.state = 'active'
  where presence.seen_at > ${seenSince}
    and ${staffId === undefined ? sql`true` : sql`presence.staff_id = ${staffId}`}
    and session.active_at >= ${activeSince} and session.created_at > ${startedSince}
    and exists (
      select from staff_role
      where staff_id = presence.staff_id and role = any(${rolesWith('chat:reply')}::text[])
    )
)`

/** Of all staff, or of one staff member. */
export async function readIsStaffHere(db: Db, times: Times, staffId?: string): Promise<boolean> {
  const isHere = isStaffHere(times, staffId)
  const { rows } = await sql<{ is_here: boolean }>`select ${isHere} as is_here`.execute(db)
  return rows[0]?.is_here === true
}

const polledColumns = ['id', 'code_hash', 'last_number', 'state', 'written_at'] as const
export type PolledRow = Pick<Selectable<Conversation>, (typeof polledColumns)[number]> & {
  is_staff_here: boolean
}

const polled = (db: Db, times: Times) =>
  db.selectFrom('conversation').select(polledColumns).select(isStaffHere(times).as('is_staff_here'))

/** What a visitor polls, without the messages. */
export const findWithPresence = (
  db: Db,
  codeHash: Buffer,
  times: Times,
): Promise<PolledRow | undefined> =>
  polled(db, times).where('code_hash', '=', codeHash).executeTakeFirst()

const maxRecent = 2_000

/** The conversations whose visitors wrote since then. Those of bots are among them, so that their polls are as fast. */
export const findRecent = (db: Db, since: Date, times: Times): Promise<PolledRow[]> =>
  polled(db, times)
    .where('written_at', '>', since)
    .orderBy('written_at', 'desc')
    .limit(maxRecent)
    .execute()

type Presence = { staff_id: string; staff_session_id: string; seen_at: Date }

export async function putPresence(db: Db, presence: Presence): Promise<void> {
  const { staff_session_id, seen_at } = presence
  await db
    .insertInto('staff_presence')
    .values(presence)
    .onConflict((conflict) =>
      conflict.column('staff_id').doUpdateSet({ staff_session_id, seen_at }),
    )
    .execute()
}

/** Changes nothing if the person is not available in this session. */
export async function renewPresence(
  db: Db,
  { staff_id, staff_session_id, seen_at }: Presence,
): Promise<void> {
  await db
    .updateTable('staff_presence')
    .set({ seen_at })
    .where('staff_id', '=', staff_id)
    .where('staff_session_id', '=', staff_session_id)
    .execute()
}

export async function deletePresence(db: Db, staffId: string): Promise<void> {
  await db.deleteFrom('staff_presence').where('staff_id', '=', staffId).execute()
}
