import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { exists } from '#server/db/rows.ts'
import type { DB as Schema } from '#server/db/tables.ts'

export type RegistrationRow = Selectable<Schema['registration']>
/** The states of a registration that has a place, waits for one or has an offer. */
export const activeStates = ['pending', 'confirmed', 'waiting', 'offered'] as const

export const registrations = (db: Db) => db.selectFrom('registration').selectAll('registration')

export const registrationsWithEvent = (db: Db) =>
  registrations(db).innerJoin('event', 'event.id', 'registration.event_id')

/** Serialises changes of the places of an event. Every writer takes this lock first, to avoid deadlocks. */
export async function lockEvent(tx: Db, eventId: string): Promise<void> {
  await tx.selectFrom('event').select('id').where('id', '=', eventId).forUpdate().execute()
}

/** Waits for a change of the event. The insert of a registration locks the row in the same way, for its foreign key. */
export async function shareEvent(tx: Db, eventId: string): Promise<void> {
  await tx.selectFrom('event').select('id').where('id', '=', eventId).forKeyShare().execute()
}

/** Any state counts: the rows refer to the event until they are erased. */
export const hasRegistrations = (db: Db, eventId: string): Promise<boolean> =>
  exists(db.selectFrom('registration').select('id').where('event_id', '=', eventId).limit(1))

/** Places taken and guests on the wait list, without bots, of each of these events. */
export async function countGuestsOf(
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, { taken: number; waiting: number }>> {
  const rows = await db
    .selectFrom('event')
    .select(['id', 'taken'])
    .select(({ selectFrom }) =>
      selectFrom('registration')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('event_id', '=', 'event.id')
        .where('state', '=', 'waiting')
        .where('is_bot', '=', false)
        .as('waiting'),
    )
    .where('id', 'in', eventIds)
    .execute()
  return new Map(rows.map(({ id, taken, waiting }) => [id, { taken, waiting: waiting ?? 0 }]))
}

/** Inserts the row and its page keys in one statement. */
export async function insertRegistration(
  tx: Db,
  row: Insertable<Schema['registration']> & { id: string },
  keys: readonly Pick<Insertable<Schema['registration_key']>, 'hash' | 'kind'>[],
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

/** Replaces the key of the owner's page, or points it to another registration. */
export async function changeOwnerKey(
  tx: Db,
  id: string,
  change: Updateable<Schema['registration_key']>,
): Promise<void> {
  await tx
    .updateTable('registration_key')
    .set(change)
    .where('registration_id', '=', id)
    .where('kind', '=', 'owner')
    .execute()
}

/** The active booking of a confirmed mailbox at this event. */
export const findProven = (
  tx: Db,
  eventId: string,
  person: Buffer,
): Promise<RegistrationRow | undefined> =>
  registrations(tx)
    .where('event_id', '=', eventId)
    .where('person', '=', person)
    .where('proven_at', 'is not', null)
    .where('state', 'in', activeStates)
    .executeTakeFirst()

/** Counts the unconfirmed registrations at an event whose network, or IPv6 site, has one of these hashes. */
export async function countUnprovenOf(
  db: Db,
  { eventId, networks, now }: { eventId: string; networks: readonly string[]; now: Date },
): Promise<{ network: number; site: number }> {
  const sites = networks.flatMap((network) => network.split('/').slice(1))
  const { rows } = await sql<{ network: number; site: number }>`
    select count(*) filter (where network = any(${networks}))::int as network,
      count(*) filter (where split_part(network, '/', 2) = any(${sites}::text[]))::int as site
    from registration
    where event_id = ${eventId} and proven_at is null
      and (state = any(${activeStates}) or (state = 'unproven' and held_until > ${now}))
  `.execute(db)
  return rows[0] ?? { network: 0, site: 0 }
}

/** Serialises the registrations of one network at an event until the transaction ends, so that their count is exact. */
export async function lockNetwork(tx: Db, eventId: string, network: string): Promise<void> {
  const name = `registrations ${eventId} ${network.split('/').at(-1)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

type Change = Partial<Omit<RegistrationRow, 'id' | 'event_id' | 'version' | 'queue_number'>>

/** Increments the version, which makes the outbox keys of later emails unique. */
export async function changeRegistration(tx: Db, id: string, change: Change): Promise<void> {
  await tx
    .updateTable('registration')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Records a request for another email. False if the last request was after `notSince`. */
export async function recordResend(
  tx: Db,
  id: string,
  { now, notSince }: { now: Date; notSince: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('registration')
    .set(({ eb }) => ({ message_requested_at: now, messages: eb('messages', '+', 1) }))
    .where('id', '=', id)
    .where('message_requested_at', '<=', notSince)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** A guest who confirms after the hold ended moves to the end of the queue. */
export async function requeue(tx: Db, id: string): Promise<void> {
  await sql`update registration set queue_number = default where id = ${id}`.execute(tx)
}

/**
 * Deletes the rows of erased records, for a database restored from an older backup. It releases their places, but an event
 * that is over keeps its counts.
 */
export async function deleteRegistrationsByKeys(
  tx: Db,
  vaultKeyIds: readonly string[],
): Promise<void> {
  await sql`
    with gone as (
      delete from registration where vault_key_id = any(${vaultKeyIds}::uuid[]) returning id, event_id, state, is_bot
    ), freed as (
      select gone.event_id,
        count(*) filter (where state in ('pending', 'confirmed', 'offered') and not is_bot) as places,
        count(check_in.client_id) as arrivals
      from gone left join check_in on registration_id = gone.id and undone_at is null and not is_repeat
      group by gone.event_id
    )
    update event set taken = taken - places, checked_in = checked_in - arrivals
    from freed where event.id = event_id and ends_at > now()
  `.execute(tx)
}
