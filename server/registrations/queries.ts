import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB } from '#server/db/tables.ts'

export type RegistrationRow = Selectable<DB['registration']>
export type KeyKind = 'owner' | 'receipt'

/** Whoever changes who has a place of an event does it alone, and always takes this lock first. */
export async function lockEvent(tx: Db, eventId: string): Promise<void> {
  await tx.selectFrom('event').select('id').where('id', '=', eventId).forUpdate().execute()
}

/** The row and the keys of its pages, in one statement. */
export async function insertRegistration(
  tx: Db,
  row: Insertable<DB['registration']> & { id: string },
  keys: readonly { hash: Buffer; kind: KeyKind }[],
): Promise<void> {
  await tx
    .with('added', (cte) => cte.insertInto('registration').values(row).returning('id'))
    .insertInto('registration_key')
    .values(keys.map((key) => ({ ...key, registration_id: row.id })))
    .execute()
}

export const findRegistration = (db: Db, id: string): Promise<RegistrationRow | undefined> =>
  db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirst()

/** For whoever opens what it says, so that nobody erases it meanwhile. */
export const lockRegistration = (tx: Db, id: string): Promise<RegistrationRow | undefined> =>
  tx.selectFrom('registration').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findByKey = (
  db: Db,
  hash: Buffer,
): Promise<(RegistrationRow & { kind: string }) | undefined> =>
  db
    .selectFrom('registration_key')
    .innerJoin('registration', 'registration.id', 'registration_key.registration_id')
    .selectAll('registration')
    .select('registration_key.kind')
    .where('registration_key.hash', '=', hash)
    .executeTakeFirst()

export async function deleteKey(tx: Db, hash: Buffer): Promise<void> {
  await tx.deleteFrom('registration_key').where('hash', '=', hash).execute()
}

/** The pages that one booking's owner knows lead to another from now on. */
export async function moveOwnerKeys(tx: Db, from: string, to: string): Promise<void> {
  await tx
    .updateTable('registration_key')
    .set({ registration_id: to })
    .where('registration_id', '=', from)
    .where('kind', '=', 'owner')
    .execute()
}

export async function replaceOwnerKey(tx: Db, id: string, hash: Buffer): Promise<void> {
  await tx
    .updateTable('registration_key')
    .set({ hash })
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
  tx
    .selectFrom('registration')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('person', '=', person)
    .where('proven_at', 'is not', null)
    .where('state', 'in', ['asked', 'confirmed', 'waiting', 'offered'])
    .executeTakeFirst()

/** How many unproven places one network holds at an event. */
export async function countUnprovenOf(
  db: Db,
  { eventId, network, now }: { eventId: string; network: string; now: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('registration')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('network', '=', network)
    .where('proven_at', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('state', 'in', ['asked', 'confirmed', 'waiting', 'offered']),
        eb.and([eb('state', '=', 'unproven'), eb('held_until', '>', now)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}

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
