import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { composeEmail, type Email, type Mail, queueMail } from '#server/mail/mail.ts'
import { readOrganisation } from './read.ts'
import { senderOf } from './sender.ts'

type Outgoing = Pick<Mail, 'purpose' | 'key' | 'about' | 'attachments' | 'headers'> & {
  /** Whoever it is for; staff when nobody is named. */
  to?: string
  email: Email
}

/** Puts an email from us into the outbox, in the transaction of its cause. */
export async function queueEmail(
  tx: Db,
  deps: Deps,
  { email, to, ...mail }: Outgoing,
): Promise<void> {
  const organisation = await readOrganisation(tx)
  const contents = composeEmail(email, senderOf(organisation))
  await queueMail(tx, deps, { ...mail, to: to ?? organisation.email, ...contents })
}
