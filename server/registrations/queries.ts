import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { countOf } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'

export type RegistrationRow = Selectable<DB['registration']>
/** The states of a registration that has a place, waits for one or is offered one. */
export const livingStates = ['asked', 'confirmed', 'waiting', 'offered'] as const

export const registrations = (db: Db) => db.selectFrom('registration').selectAll('registration')

export const registrationsWithEvent = (db: Db) =>
  registrations(db).innerJoin('event', 'event.id', 'registration.event_id')

/** Whoever changes who has a place of an event does it alone, and always takes this lock first. */
export async function lockEvent(tx: Db, eventId: string): Promise<void> {
  await tx.selectFrom('event').select('id').where('id', '=', eventId).forUpdate().execute()
}

/** The row and the keys of its pages, in one statement. */
export async function insertRegistration(
  tx: Db,
  row: Insertable<DB['registration']> & { id: string },
  keys: readonly Pick<Insertable<DB['registration_key']>, 'hash' | 'kind'>[],
): Promise<void> {
  await tx
    .with('added', (cte) => cte.insertInto('registration').values(row).returning('id'))
    .insertInto('registration_key')
    .values(keys.map((key) => ({ ...key, registration_id: row.id })))
    .execute()
}

export const findRegistration = (db: Db, id: string): Promise<RegistrationRow | undefined> =>
  registrations(db).where('id', '=', id).executeTakeFirst()

export const findByKey = (db: Db, hash: Buffer) =>
  registrations(db)
    .innerJoin('registration_key', 'registration_id', 'registration.id')
    .select('kind')
    .where('hash', '=', hash)
    .executeTakeFirst()

export async function deleteKey(tx: Db, hash: Buffer): Promise<void> {
  await tx.deleteFrom('registration_key').where('hash', '=', hash).execute()
}

/** Gives the owner's page another key, or makes it lead to another registration. */
export async function changeOwnerKey(
  tx: Db,
  id: string,
  change: Updateable<DB['registration_key']>,
): Promise<void> {
  await tx
    .updateTable('registration_key')
    .set(change)
    .where('registration_id', '=', id)
    .where('kind', '=', 'owner')
    .execute()
}

/** The booking of somebody whose mailbox was proven. */
export const findProven = (
  tx: Db,
  eventId: string,
  person: Buffer,
): Promise<RegistrationRow | undefined> =>
  registrations(tx)
    .where('event_id', '=', eventId)
    .where('person', '=', person)
    .where('proven_at', 'is not', null)
    .where('state', 'in', livingStates)
    .executeTakeFirst()

/** How many unproven places one network holds at an event. */
export const countUnprovenOf = (
  db: Db,
  { eventId, network, now }: { eventId: string; network: string; now: Date },
): Promise<number> =>
  countOf(
    db
      .selectFrom('registration')
      .where('event_id', '=', eventId)
      .where('network', '=', network)
      .where('proven_at', 'is', null)
      .where(({ eb, or }) =>
        or([
          eb('state', 'in', livingStates),
          eb.and([eb('state', '=', 'unproven'), eb('held_until', '>', now)]),
        ]),
      ),
  )

type Change = Partial<Omit<RegistrationRow, 'id' | 'event_id' | 'version' | 'queue_number'>>

/** Raises the version, so that two who change a booking at once notice each other. */
export async function changeRegistration(tx: Db, id: string, change: Change): Promise<void> {
  await tx
    .updateTable('registration')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Counts one more message. False when one was asked for since then. */
export async function askAgain(
  tx: Db,
  id: string,
  { now, notSince }: { now: Date; notSince: Date },
): Promise<boolean> {
  const asked = await tx
    .updateTable('registration')
    .set(({ eb }) => ({ asked_at: now, messages: eb('messages', '+', 1) }))
    .where('id', '=', id)
    .where('asked_at', '<=', notSince)
    .executeTakeFirst()
  return asked.numUpdatedRows === 1n
}

/** Whoever proves their mailbox too late for their turn goes to the end of the queue. */
export async function requeue(tx: Db, id: string): Promise<void> {
  await sql`update registration set queue_number = default where id = ${id}`.execute(tx)
}
