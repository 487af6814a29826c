import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { type KindOf, type PlainEmail, plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import type { GiftRow } from './queries.ts'
import { openGift } from './sealed.ts'

type EmailToDonor = Omit<PlainEmail, 'band' | 'why'> & {
  /** Kind, gift and key identify the email, which is queued once. */
  kind: KindOf<'gift'>
  key?: string
}

/** The email holds no typed text, because the address is unverified. An erased donor, and one without an address, gets none. */
export async function writeToDonor(
  tx: Db,
  deps: Deps,
  { id, vault_key_id, donor }: GiftRow,
  { kind, key = '', ...email }: EmailToDonor,
): Promise<void> {
  const opened = await openGift(tx, deps, { id, vault_key_id, donor })
  if (!opened.donor?.email) return
  const why = 'You have this email because a gift was made with this address.'
  await queueEmail(tx, deps, {
    voice: 'named',
    purpose: `gift ${kind}`,
    key: `${id} ${key}`,
    about: id,
    topic: id,
    to: opened.donor.email,
    email: plainEmail({ ...email, band: 'band-field', why }),
  })
}
