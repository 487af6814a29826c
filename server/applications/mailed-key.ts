import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash, newKey } from '#server/kit/link-key.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { setSilence } from '#server/mail/mail.ts'
import { type ApplicationRow, setMailState } from './queries.ts'
import { openContactDetails } from './sealed.ts'

export const notFound = () =>
  new Refusal(
    'not-found',
    'Nothing of yours is kept at this address. If we sent you a newer link, open that one.',
  )

/**
 * A key for the link in an email. The form's response never contains it, so using it confirms the mailbox. The previous
 * link stays valid. A newest link whose email still waits was never sent, so it does not become the previous link.
 */
export async function newMailedKey(tx: Db, row: ApplicationRow): Promise<string> {
  const key = newKey()
  const isWaiting = row.previous_hash !== null
  await setMailState(tx, row.id, {
    fresh_hash: keyHash(key),
    fresh_mailbox: row.mailbox,
    previous_hash: isWaiting ? row.previous_hash : row.fresh_hash,
    previous_mailbox: isWaiting ? row.previous_mailbox : row.fresh_mailbox,
  })
  return key
}

/** Call it after the key and the digits of the phone number were checked. */
export async function confirmByKey(
  tx: Db,
  deps: Pick<Deps, 'keys' | 'clock'>,
  row: ApplicationRow,
  key: string,
): Promise<ApplicationRow> {
  const { mailbox } = row
  const hash = keyHash(key)
  const isNewest = row.fresh_hash?.equals(hash) && row.fresh_mailbox?.equals(mailbox)
  const isPrevious = row.previous_hash?.equals(hash) && row.previous_mailbox?.equals(mailbox)
  if (!(isNewest || isPrevious) || row.confirmed_mailbox?.equals(mailbox)) return row
  return confirmMailbox(tx, deps, row)
}

/** Marks the mailbox as the applicant's: the emailed link was used, or staff vouched for it. */
export async function confirmMailbox(
  tx: Db,
  deps: Pick<Deps, 'keys' | 'clock'>,
  row: ApplicationRow,
): Promise<ApplicationRow> {
  const confirmed = { ...row, confirmed_mailbox: row.mailbox }
  await setMailState(tx, row.id, { confirmed_mailbox: row.mailbox })
  await updateSilence(tx, deps, confirmed)
  return confirmed
}

/** "Do not contact me" silences the whole mailbox only if the mailbox or staff confirmed the application. */
export async function updateSilence(
  tx: Db,
  deps: Pick<Deps, 'keys' | 'clock'>,
  row: ApplicationRow,
): Promise<void> {
  const { email, way } = (await openContactDetails(tx, deps, row)) ?? {}
  if (!email) return
  const isConfirmed = way === 'none' && row.confirmed_mailbox?.equals(row.mailbox) === true
  await setSilence(tx, deps, { vaultKeyId: row.vault_key_id, email, isConfirmed })
}
