import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { type KindOf, type PlainEmail, plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import type { GiftRow } from './queries.ts'
import { openGift } from './sealed.ts'

type EmailToDonor = Omit<PlainEmail, 'band' | 'why'> & {
  /** With the gift and the key it names the email, which is written once. */
  kind: KindOf<'gift'>
  key?: string
}

/** Without a word that was typed: the address may be another's. Whoever was forgotten gets nothing. */
export async function writeToDonor(
  tx: Db,
  deps: Deps,
  { id, vault_key_id, donor }: GiftRow,
  { kind, key = '', ...email }: EmailToDonor,
): Promise<void> {
  const opened = await openGift(tx, deps, { id, vault_key_id, donor })
  if (!opened.donor) return
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
