import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { composeEmail, type Email, queueMail } from '#server/mail/mail.ts'
import { readOrganisation, senderOf } from '#server/organisation/organisation.ts'
import type { GiftRow } from './queries.ts'
import { openGift } from './sealed.ts'

type Letter = {
  /** With the gift and the key it names the email, which is written once. */
  kind: string
  key?: string
  subject: string
  heading: string
  text: string
  facts?: { label: string; words: string }[]
  buttons?: { label: string; href: string }[]
  small: string
}

/** Without a word that was typed: the address may be another's. Whoever was forgotten gets nothing. */
export async function writeToDonor(
  tx: Db,
  deps: Deps,
  { id, vault_key, donor }: GiftRow,
  { kind, key = '', subject, heading, text, facts = [], buttons = [], small }: Letter,
): Promise<void> {
  const opened = await openGift(tx, deps, { id, vault_key, donor })
  if (!opened.donor) return
  const email: Email = {
    subject,
    preview: heading,
    band: 'band-field',
    blocks: [
      { kind: 'heading', heading },
      { kind: 'words', words: text },
      ...(facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []),
      ...buttons.map((main) => ({ kind: 'buttons' as const, main })),
      { kind: 'words', words: small, isSmall: true },
    ],
    why: 'You have this email because a gift was made with this address.',
  }
  await queueMail(tx, deps, {
    purpose: `gift ${kind}`,
    key: `${id} ${key}`,
    about: id,
    to: opened.donor.email,
    ...composeEmail(email, senderOf(await readOrganisation(tx))),
  })
}
