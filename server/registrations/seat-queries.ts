import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { countOf } from '#server/db/rows.ts'
import type { DB as Schema } from '#server/db/tables.ts'

type RegistrationRow = Selectable<Schema['registration']>

/**
 * Takes one place unless guests ahead in the queue need all free places. Ahead are waiting guests and held unconfirmed
 * registrations. Unverified waiting guests count only up to the free unverified places. The caller holds the event lock.
 */
export async function takePlace(
  tx: Db,
  { eventId, queueNumber, now }: { eventId: string; queueNumber: number | null; now: Date },
): Promise<boolean> {
  const unverifiedPlaces = await freeUnverifiedPlaces(tx, eventId)
  const { rows } = await sql`
    update event set taken = taken + 1
    where id = ${eventId} and (
      capacity is null or capacity > taken + (
        select count(*) filter (where state = 'unproven' or proven_at is not null)
          + least(${unverifiedPlaces}, count(*) filter (where state = 'waiting' and proven_at is null))
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

export async function releasePlace(tx: Db, eventId: string): Promise<void> {
  await tx
    .updateTable('event')
    .set(({ eb }) => ({ taken: eb('taken', '-', 1) }))
    .where('id', '=', eventId)
    .execute()
}

/** The first waiting guest who may have a place. */
export async function firstInQueue(tx: Db, eventId: string): Promise<RegistrationRow | undefined> {
  const mayBeUnverified = (await freeUnverifiedPlaces(tx, eventId)) > 0
  return waitList(tx, eventId)
    .where('trapped', '=', false)
    .$if(!mayBeUnverified, (query) => query.where('proven_at', 'is not', null))
    .limit(1)
    .executeTakeFirst()
}

export const waitList = (db: Db, eventId: string) =>
  db
    .selectFrom('registration')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .orderBy('queue_number')

/** The position on the wait list. A bot's registration counts other bots too, so that its page looks real. */
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
 * How many more guests may have a place without a confirmation by mailbox or staff. The maximum is a fifth of the
 * places and at least two, so that one person cannot take all. Events without a capacity have no maximum.
 */
export async function freeUnverifiedPlaces(tx: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select case
      when capacity is null then 1
      else greatest(0, greatest(2, capacity / 5) - (
        select count(*) from registration
        where event_id = event.id and state in ('asked', 'confirmed', 'offered')
          and proven_at is null and not trapped
      ))
    end::int as free
    from event where id = ${eventId}
  `.execute(tx)
  return rows[0]?.free ?? 0
}

/**
 * Whether a bot in the honeypot would have a place if the registrations of bots were real. It takes no place; the
 * result makes the bot's page look real. The rules are those of `takePlace` and `freeUnverifiedPlaces`.
 */
export async function wouldHavePlace(
  tx: Db,
  { eventId, queueNumber, now }: { eventId: string; queueNumber: number | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select capacity is null or (
      allowed > unverified and capacity > taken + seated_bots + ahead + least(allowed - unverified, ahead_unverified)
    ) as has
    from event, lateral (select greatest(2, capacity / 5) as allowed) as rule, lateral (
      select
        count(*) filter (where is_seated and proven_at is null) as unverified,
        count(*) filter (where is_seated and trapped) as seated_bots,
        count(*) filter (where is_ahead and (state = 'unproven' or proven_at is not null)) as ahead,
        count(*) filter (where is_ahead and state = 'waiting' and proven_at is null) as ahead_unverified
      from registration, lateral (select
        state in ('asked', 'confirmed', 'offered') as is_seated,
        (${queueNumber}::bigint is null or queue_number < ${queueNumber}::bigint)
          and (state = 'waiting' or (state = 'unproven' and held_until > ${now})) as is_ahead
      ) as stage
      where event_id = event.id
    ) as guests
    where id = ${eventId}
  `.execute(tx)
  return rows[0]?.has ?? false
}
