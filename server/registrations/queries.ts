import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB } from '#server/db/tables.ts'

export type RegistrationRow = Selectable<DB['registration']>

/** Takes one place if there is one. All who ask at once are asked one after the other, by the row's own lock. */
export async function takePlace(tx: Db, eventId: string): Promise<boolean> {
  const taken = await tx
    .updateTable('event')
    .set(({ eb }) => ({ taken: eb('taken', '+', 1) }))
    .where('id', '=', eventId)
    .where(({ eb, or }) => or([eb('capacity', 'is', null), eb('taken', '<', eb.ref('capacity'))]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function givePlaceBack(tx: Db, eventId: string): Promise<void> {
  await tx
    .updateTable('event')
    .set(({ eb }) => ({ taken: eb('taken', '-', 1) }))
    .where('id', '=', eventId)
    .execute()
}

/** Whoever changes who has a place of an event does it alone, and always takes this lock first. */
export async function lockEvent(tx: Db, eventId: string): Promise<void> {
  await tx.selectFrom('event').select('id').where('id', '=', eventId).forUpdate().execute()
}

export async function insertRegistration(
  tx: Db,
  row: Insertable<DB['registration']>,
): Promise<void> {
  await tx.insertInto('registration').values(row).execute()
}

export const findRegistration = (db: Db, id: string): Promise<RegistrationRow | undefined> =>
  db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirst()

/** The one that holds this person's place, or their place in the queue. */
export const findByPerson = (
  tx: Db,
  eventId: string,
  person: Buffer,
): Promise<RegistrationRow | undefined> =>
  tx
    .selectFrom('registration')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('person', '=', person)
    .where('twin_of', 'is', null)
    .where('state', 'in', ['confirmed', 'waiting', 'offered'])
    .executeTakeFirst()

export const firstInQueue = (tx: Db, eventId: string): Promise<RegistrationRow | undefined> =>
  tx
    .selectFrom('registration')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .where('twin_of', 'is', null)
    .orderBy('queue_number')
    .limit(1)
    .executeTakeFirst()

/** How many wait, up to a place in the queue if one is given. */
export async function countWaiting(db: Db, eventId: string, upTo?: number): Promise<number> {
  let waiting = db
    .selectFrom('registration')
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .where('twin_of', 'is', null)
  if (upTo !== undefined) waiting = waiting.where('queue_number', '<=', upTo)
  const { count } = await waiting
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type Change = Partial<Pick<RegistrationRow, 'state' | 'offer_ends_at' | 'vault_key' | 'sealed'>>

export async function changeRegistration(tx: Db, id: string, change: Change): Promise<void> {
  await tx.updateTable('registration').set(change).where('id', '=', id).execute()
}

export const twinsOf = (tx: Db, id: string): Promise<RegistrationRow[]> =>
  tx.selectFrom('registration').selectAll().where('twin_of', '=', id).execute()

/** Confirmed guests of the events of one day. */
export const guestsOn = (db: Db, day: string): Promise<RegistrationRow[]> =>
  db
    .selectFrom('registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .selectAll('registration')
    .where('event.day', '=', day)
    .where('registration.state', '=', 'confirmed')
    .where('registration.twin_of', 'is', null)
    .orderBy('registration.queue_number')
    .execute()

export const registrationsOfEventsBefore = (db: Db, ended: Date): Promise<RegistrationRow[]> =>
  db
    .selectFrom('registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .selectAll('registration')
    .where('event.ends_at', '<', ended)
    .limit(500)
    .execute()

export async function deleteRegistration(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('registration').where('id', '=', id).execute()
}

export const lapsedOffers = (db: Db, now: Date): Promise<{ id: string }[]> =>
  db
    .selectFrom('registration')
    .select('id')
    .where('state', '=', 'offered')
    .where('offer_ends_at', '<=', now)
    .execute()
