import { type Insertable, type Selectable, sql } from 'kysely'
import { CheckInState } from '#contract/console/check-in.ts'
import type { Db } from '#server/db/connect.ts'
import type { DB as Schema } from '#server/db/tables.ts'

export type CheckInRow = Selectable<Schema['check_in']>
type EventRow = Selectable<Schema['event']>

export const findCheckIn = (db: Db, id: string): Promise<CheckInRow | undefined> =>
  db.selectFrom('check_in').selectAll().where('client_id', '=', id).executeTakeFirst()

/** The check-ins that count: each guest has at most one. */
const currentCheckIns = (db: Db) =>
  db
    .selectFrom('check_in')
    .selectAll()
    .where('undone_at', 'is', null)
    .where('is_repeat', '=', false)

export const currentCheckIn = (db: Db, registrationId: string): Promise<CheckInRow | undefined> =>
  currentCheckIns(db).where('registration_id', '=', registrationId).executeTakeFirst()

export const currentCheckInsOf = (db: Db, eventId: string): Promise<CheckInRow[]> =>
  currentCheckIns(db).where('event_id', '=', eventId).execute()

/** The caller holds the lock on the event. */
export async function insertCheckIn(tx: Db, row: Insertable<Schema['check_in']>): Promise<void> {
  await tx.insertInto('check_in').values(row).execute()
  if (!row.is_repeat) await addToCheckedIn(tx, row.event_id, 1)
}

/** The caller holds the lock on the event. */
export async function undoCheckIn(tx: Db, row: CheckInRow, now: Date): Promise<void> {
  await sql`
    update check_in set undone_at = ${now}, changed_number = default where client_id = ${row.client_id}
  `.execute(tx)
  await addToCheckedIn(tx, row.event_id, -1)
}

export async function deleteCheckInsOf(tx: Db, registrationId: string): Promise<void> {
  await tx.deleteFrom('check_in').where('registration_id', '=', registrationId).execute()
}

async function addToCheckedIn(tx: Db, eventId: string, count: 1 | -1): Promise<void> {
  await tx
    .updateTable('event')
    .set(({ eb }) => ({ checked_in: eb('checked_in', '+', count) }))
    .where('id', '=', eventId)
    .execute()
}

/** The number of the newest change of a check-in of the event; 0 if there is none. */
export async function lastChangeOf(db: Db, eventId: string): Promise<number> {
  const last = await db
    .selectFrom('check_in')
    .select('changed_number')
    .where('event_id', '=', eventId)
    .where('is_repeat', '=', false)
    .orderBy('changed_number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.changed_number ?? 0
}

/** The guests whose check-in changed after a number. */
export async function guestsChangedAfter(
  db: Db,
  eventId: string,
  after: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('check_in')
    .select('registration_id')
    .distinct()
    .where('event_id', '=', eventId)
    .where('is_repeat', '=', false)
    .where('changed_number', '>', after)
    .execute()
  return rows.map(({ registration_id }) => registration_id)
}

const ofEvent = (db: Db, eventId: string) =>
  db.selectFrom('registration').where('event_id', '=', eventId).where('is_bot', '=', false)

const listed = (db: Db, eventId: string) =>
  ofEvent(db, eventId).where('state', 'in', CheckInState.options)

export const listedGuests = (db: Db, eventId: string) =>
  listed(db, eventId).selectAll().orderBy('queue_number').execute()

/** Changes when a guest of the list is added, removed or changed. */
export async function listVersionOf(db: Db, eventId: string): Promise<string> {
  const { hash } = await listed(db, eventId)
    .select(
      sql<string>`md5(coalesce(string_agg(id || ' ' || version, ',' order by id), ''))`.as('hash'),
    )
    .executeTakeFirstOrThrow()
  return hash
}

/** How many guests of each of these events were offered a place and have not accepted it. */
export async function countOffered(
  db: Db,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('registration')
    .select(['event_id', sql<number>`count(*)`.as('count')])
    .where('event_id', 'in', eventIds)
    .where('state', '=', 'offered')
    .where('is_bot', '=', false)
    .groupBy('event_id')
    .execute()
  return new Map(rows.map(({ event_id, count }) => [event_id, count]))
}

export const findGuestOf = (db: Db, eventId: string, registrationId: string) =>
  ofEvent(db, eventId).selectAll().where('id', '=', registrationId).executeTakeFirst()

const eventsWithRegistration = (db: Db) =>
  db.selectFrom('event').selectAll().where('registration_required', '=', true)

/** The next first. */
export const eventsEndingAfter = (db: Db, moment: Date, limit: number): Promise<EventRow[]> =>
  eventsWithRegistration(db)
    .where('ends_at', '>', moment)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The newest first. */
export const eventsEndedBefore = (db: Db, moment: Date, limit: number): Promise<EventRow[]> =>
  eventsWithRegistration(db)
    .where('ends_at', '<=', moment)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
