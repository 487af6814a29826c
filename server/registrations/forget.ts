import { dayMs } from '#contract/durations.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { PurgeRule } from '#server/kit/purge-rule.ts'
import { forgetMailAbout } from '#server/mail/mail.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import { forgetCheckInOf } from './check-in.ts'
import { deleteOldNotices } from './notice-queries.ts'
import { changeRegistration, type RegistrationRow, registrationsWithEvent } from './queries.ts'

/** Leaves a row without personal data. Erases the details and every email about the booking, sent or not. */
export async function forgetBooking(
  tx: Db,
  deps: Deps,
  row: RegistrationRow,
  state: 'cancelled' | 'expired',
): Promise<void> {
  await changeRegistration(tx, row.id, {
    state,
    person: null,
    network: null,
    held_until: null,
    offer_ends_at: null,
    text_due: null,
    guest_notice_id: null,
    vault_key_id: null,
    sealed: null,
  })
  await forgetCheckInOf(tx, deps, row)
  await forgetDetails(tx, deps, row)
}

async function forgetDetails(
  tx: Db,
  deps: Deps,
  row: Pick<RegistrationRow, 'id' | 'vault_key_id'>,
): Promise<void> {
  await forgetRecords(tx, deps, [row])
  await forgetMailAbout(tx, deps, row.id)
}

/** The texts of notices go with the guests whom they were for. */
export const oldNotices: PurgeRule = {
  kind: 'guest notices',
  retentionMs: 7 * dayMs,
  forget: (tx, _deps, age) => deleteOldNotices(tx, age),
}

/** Staff need no guest list a week after the event. */
export const oldBookings: PurgeRule = {
  kind: 'bookings',
  retentionMs: 7 * dayMs,
  async forget(tx, deps, { before, limit }) {
    const ended = registrationsWithEvent(tx).where('ends_at', '<', before)
    const rows = await ended.limit(limit).execute()
    for (const row of rows) {
      await forgetDetails(tx, deps, row)
      await tx.deleteFrom('registration').where('id', '=', row.id).execute()
    }
    return rows.length
  },
}
