import type { Selectable } from 'kysely'
import type { Day } from '#contract/dates.ts'
import type { Db } from '#server/db/connect.ts'
import type { DB } from '#server/db/tables.ts'

type RegistrationRow = Selectable<DB['registration']>

/** Confirmed guests of the events of one day. */
export const guestsOn = (db: Db, day: Day): Promise<RegistrationRow[]> =>
  db
    .selectFrom('registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .selectAll('registration')
    .where('event.day', '=', day)
    .where('registration.state', '=', 'confirmed')
    .where('registration.trapped', '=', false)
    .orderBy('registration.queue_number')
    .execute()

export const registrationsOfEventsBefore = (
  db: Db,
  ended: Date,
  most: number,
): Promise<RegistrationRow[]> =>
  db
    .selectFrom('registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .selectAll('registration')
    .where('event.ends_at', '<', ended)
    .limit(most)
    .execute()

export async function deleteRegistration(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('registration').where('id', '=', id).execute()
}

export const lapsedOffers = (db: Db, now: Date): Promise<RegistrationRow[]> =>
  db
    .selectFrom('registration')
    .selectAll()
    .where('state', '=', 'offered')
    .where('offer_ends_at', '<=', now)
    .execute()

export const unprovenSince = (db: Db, before: Date): Promise<RegistrationRow[]> =>
  db
    .selectFrom('registration')
    .selectAll()
    .where('state', '=', 'unproven')
    .where('registered_at', '<=', before)
    .execute()

/** Events where somebody waits although not every place is taken. */
export const eventsToFill = (db: Db, now: Date): Promise<{ id: string }[]> =>
  db
    .selectFrom('event')
    .select('id')
    .where('starts_at', '>', now)
    .where(({ eb }) => eb('taken', '<', eb.ref('capacity')))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('registration')
          .select('registration.id')
          .whereRef('registration.event_id', '=', 'event.id')
          .where('registration.state', '=', 'waiting'),
      ),
    )
    .execute()
