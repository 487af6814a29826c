import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/**
 * Whether a registration that filled in the honeypot would have a place if it and the others like it were real. It
 * takes none: the answer only makes its page look like that of a guest. The rules are those of `takePlace` and
 * `roomForUnvouched`, with trapped rows counted.
 */
export async function wouldHavePlace(
  tx: Db,
  { eventId, queueNumber, now }: { eventId: string; queueNumber: number | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select capacity is null or (
      room > unvouched and capacity > taken + trapped_seated + ahead + least(room - unvouched, ahead_unvouched)
    ) as has
    from event, lateral (select greatest(2, capacity / 5) as room) as rule, lateral (
      select
        count(*) filter (where is_seated and proven_at is null) as unvouched,
        count(*) filter (where is_seated and trapped) as trapped_seated,
        count(*) filter (where is_ahead and (state = 'unproven' or proven_at is not null)) as ahead,
        count(*) filter (where is_ahead and state = 'waiting' and proven_at is null) as ahead_unvouched
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
