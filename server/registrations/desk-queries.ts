import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB } from '#server/db/tables.ts'

type RegistrationRow = Selectable<DB['registration']>

const living = ['asked', 'confirmed', 'waiting', 'offered'] as const

export const waitingForStaff = (db: Db, now: Date): Promise<RegistrationRow[]> =>
  db
    .selectFrom('registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .selectAll('registration')
    .where('event.ends_at', '>', now)
    .where('registration.trapped', '=', false)
    .where('registration.state', 'in', living)
    .where(({ eb, or }) =>
      or([
        eb('registration.state', '=', 'asked'),
        eb('registration.text_due', 'is not', null),
        eb('registration.proven_at', 'is', null),
      ]),
    )
    .orderBy('event.starts_at')
    .orderBy('registration.queue_number')
    .execute()

export const findByCode = (db: Db, code: string): Promise<RegistrationRow | undefined> =>
  db
    .selectFrom('registration')
    .selectAll()
    .where('code', '=', code)
    .where('trapped', '=', false)
    .where('state', 'in', living)
    .executeTakeFirst()
