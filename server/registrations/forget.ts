import { dayMs } from '#contract/durations.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { PurgeRule } from '#server/kit/purge-rule.ts'
import { forgetMailAbout } from '#server/mail/mail.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import { changeRegistration, type RegistrationRow, registrationsWithEvent } from './queries.ts'

/** What is left names nobody: the person, their words and every mail to them are gone, sent or not. */
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
    vault_key_id: null,
    sealed: null,
  })
  await forgetWords(tx, deps, row)
}

async function forgetWords(
  tx: Db,
  deps: Deps,
  row: Pick<RegistrationRow, 'id' | 'vault_key_id'>,
): Promise<void> {
  await forgetRecords(tx, deps, [row])
  await forgetMailAbout(tx, deps, row.id)
}

/** A week after an event nobody needs to know who was there. */
export const oldBookings: PurgeRule = {
  kind: 'bookings',
  retentionMs: 7 * dayMs,
  async forget(tx, deps, { before, most }) {
    const old = registrationsWithEvent(tx).where('ends_at', '<', before)
    const gone = await old.limit(most).execute()
    for (const row of gone) {
      await forgetWords(tx, deps, row)
      await tx.deleteFrom('registration').where('id', '=', row.id).execute()
    }
    return gone.length
  },
}
