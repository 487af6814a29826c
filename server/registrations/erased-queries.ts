import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Deletes the bookings whose words these keys opened, and gives their places back. */
export async function deleteRegistrationsByKeys(
  tx: Db,
  vaultKeyIds: readonly string[],
): Promise<void> {
  await sql`
    with gone as (
      delete from registration where vault_key_id = any(${vaultKeyIds}::uuid[]) returning event_id, state, trapped
    ), freed as (
      select event_id, count(*) as places from gone
      where state in ('asked', 'confirmed', 'offered') and not trapped group by event_id
    )
    update event set taken = taken - places from freed where event.id = event_id
  `.execute(tx)
}
