import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { countOf } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'

type RegistrationRow = Selectable<DB['registration']>

/**
 * Takes one place unless all are taken or stand before this number in the queue: by those who wait, and by those
 * whose mailbox still has time to be proven. Of those whom nobody vouches for, only so many can stand there as may
 * still have a place. The lock on the event must be held.
 */
export async function takePlace(
  tx: Db,
  { eventId, queueNumber, now }: { eventId: string; queueNumber: number | null; now: Date },
): Promise<boolean> {
  const room = await roomForUnvouched(tx, eventId)
  const { rows } = await sql`
    update event set taken = taken + 1
    where id = ${eventId} and (
      capacity is null or capacity > taken + (
        select count(*) filter (where state = 'unproven' or proven_at is not null)
          + least(${room}, count(*) filter (where state = 'waiting' and proven_at is null))
        from registration
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

/** The first who may have a place. */
export async function firstInQueue(tx: Db, eventId: string): Promise<RegistrationRow | undefined> {
  const mayBeUnvouched = (await roomForUnvouched(tx, eventId)) > 0
  return waitList(tx, eventId)
    .where('trapped', '=', false)
    .$if(!mayBeUnvouched, (query) => query.where('proven_at', 'is not', null))
    .limit(1)
    .executeTakeFirst()
}

/** In its order. */
export const waitList = (db: Db, eventId: string) =>
  db
    .selectFrom('registration')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .orderBy('queue_number')

/** How many wait, up to this one in the queue. A trapped registration counts itself and the others like it. */
export const countWaiting = (
  db: Db,
  { event_id: eventId, queue_number: upTo, trapped }: RegistrationRow,
): Promise<number> =>
  countOf(
    db
      .selectFrom('registration')
      .where('event_id', '=', eventId)
      .where('state', '=', 'waiting')
      .$if(!trapped, (query) => query.where('trapped', '=', false))
      .where('queue_number', '<=', upTo),
  )

/**
 * How many more may have a place whom neither a mailbox nor staff has vouched for: a fifth of all, so that nobody
 * hoards them, and always another where everybody fits.
 */
export async function roomForUnvouched(tx: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ room: number }>`
    select case
      when capacity is null then 1
      else greatest(0, greatest(2, capacity / 5) - (
        select count(*) from registration
        where event_id = event.id and state in ('asked', 'confirmed', 'offered')
          and proven_at is null and not trapped
      ))
    end::int as room
    from event where id = ${eventId}
  `.execute(tx)
  return rows[0]?.room ?? 0
}
