import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { composeEmail, type Email, type Mail, queueMail, type Voice } from '#server/mail/mail.ts'
import { readOrganisation } from './read.ts'
import { senderOf } from './sender.ts'

type Outgoing = Pick<Mail, 'purpose' | 'key' | 'about' | 'topic' | 'attachments' | 'headers'> & {
  /** Whoever it is for; staff when nobody is named. */
  to?: string
  /** Whether the email says who we are. Decided for each email, so there is no default. */
  voice: Voice
  email: Email
}

/** Puts an email from us into the outbox, in the transaction of its cause. */
export async function queueEmail(
  tx: Db,
  deps: Deps,
  { email, to, voice, ...mail }: Outgoing,
): Promise<void> {
  const organisation = await readOrganisation(tx)
  const contents = composeEmail(email, voice === 'named' ? senderOf(organisation) : null)
  await queueMail(tx, deps, { ...mail, to: to ?? organisation.email, ...contents })
}
