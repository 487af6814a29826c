import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB } from '#server/db/tables.ts'

type RegistrationRow = Selectable<DB['registration']>

/**
 * Takes one place unless all are taken or stand before this number in the queue: by those who wait, and by those
 * whose mailbox still has time to be proven. The lock on the event must be held.
 */
export async function takePlace(
  tx: Db,
  { eventId, queueNumber, now }: { eventId: string; queueNumber: number | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update event set taken = taken + 1
    where id = ${eventId} and (
      capacity is null or capacity > taken + (
        select count(*) from registration
        where event_id = ${eventId} and not trapped
          and (${queueNumber}::bigint is null or queue_number < ${queueNumber}::bigint)
          and (state = 'waiting' or (state = 'unproven' and held_until > ${now}))
      )
    )
    returning id
  `.execute(tx)
  return rows.length === 1
}

export async function givePlaceBack(tx: Db, eventId: string): Promise<void> {
  await tx
    .updateTable('event')
    .set(({ eb }) => ({ taken: eb('taken', '-', 1) }))
    .where('id', '=', eventId)
    .execute()
}

export const firstInQueue = (tx: Db, eventId: string): Promise<RegistrationRow | undefined> =>
  tx
    .selectFrom('registration')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .where('trapped', '=', false)
    .orderBy('queue_number')
    .limit(1)
    .executeTakeFirst()

/** How many wait, up to this number in the queue. */
export async function countWaiting(db: Db, eventId: string, upTo: number): Promise<number> {
  const { count } = await db
    .selectFrom('registration')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .where('trapped', '=', false)
    .where('queue_number', '<=', upTo)
    .executeTakeFirstOrThrow()
  return count
}

/** Places of people whom neither a mailbox nor staff has vouched for. */
export async function countUnvouched(tx: Db, eventId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('registration')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('state', 'in', ['asked', 'confirmed', 'offered'])
    .where('proven_at', 'is', null)
    .where('trapped', '=', false)
    .executeTakeFirstOrThrow()
  return count
}
