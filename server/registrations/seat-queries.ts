import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { countOf } from '#server/db/rows.ts'
import type { DB as Schema } from '#server/db/tables.ts'

type RegistrationRow = Selectable<Schema['registration']>

type PlaceQuery = { eventId: string; queueNumber: number | null; now: Date }

/**
 * Takes one place unless guests ahead in the queue need all free places. Ahead are waiting guests and held unconfirmed
 * registrations. The caller holds the event lock.
 */
export async function takePlace(tx: Db, query: PlaceQuery): Promise<boolean> {
  const { rows } = await sql`
    update event set taken = taken + 1
    where id = ${query.eventId} and (
      capacity is null or exists (select from (${countGuests(query, { withBots: false })}) as guests where ${hasRoom})
    )
    returning id
  `.execute(tx)
  return rows.length === 1
}

/** Guests of an event who hold a place, or who are ahead in the queue. With bots, as if their registrations were real. */
const countGuests = (
  { eventId, queueNumber, now }: PlaceQuery,
  { withBots }: { withBots: boolean },
) => sql`
  select
    count(*) filter (where is_hold) as holds,
    count(*) filter (where is_seated and queue_number > first_hold) as seated_later,
    count(*) filter (where is_seated and is_bot) as seated_bots,
    count(*) filter (where is_seated and proven_at is null) as unverified,
    count(*) filter (where is_waiting and proven_at is not null) as waiting,
    count(*) filter (where is_waiting and proven_at is null) as waiting_unverified
  from (
    select *, min(queue_number) filter (where is_hold) over () as first_hold
    from registration, lateral (
      select ${queueNumber}::bigint is null or queue_number < ${queueNumber}::bigint as is_ahead
    ) as place, lateral (
      select
        state in ('pending', 'confirmed', 'offered') as is_seated,
        is_ahead and state = 'waiting' as is_waiting,
        is_ahead and state = 'unproven' and held_until > ${now} as is_hold
    ) as stage
    where event_id = ${eventId} and (${withBots} or not is_bot)
  ) as stages`

/**
 * Unconfirmed registrations hold at most half of the places that were free when the first one was made, so that one
 * person cannot block an event. Unverified waiting guests block only the free unverified places.
 */
const hasRoom = sql`
  capacity - taken - seated_bots
    > least(holds, (capacity - taken - seated_bots + seated_later) / 2)
      + waiting + least(greatest(0, greatest(2, capacity / 5) - unverified), waiting_unverified)`

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
    .where('is_bot', '=', false)
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
  { event_id: eventId, queue_number: upTo, is_bot }: RegistrationRow,
): Promise<number> =>
  countOf(
    db
      .selectFrom('registration')
      .where('event_id', '=', eventId)
      .where('state', '=', 'waiting')
      .$if(!is_bot, (query) => query.where('is_bot', '=', false))
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
        where event_id = event.id and state in ('pending', 'confirmed', 'offered')
          and proven_at is null and not is_bot
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
export async function wouldHavePlace(tx: Db, query: PlaceQuery): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select capacity is null or (greatest(2, capacity / 5) > unverified and ${hasRoom}) as has
    from event, lateral (${countGuests(query, { withBots: true })}) as guests
    where id = ${query.eventId}
  `.execute(tx)
  return rows[0]?.has ?? false
}
