import type { SafeWay } from '#contract/application/answers.ts'
import {
  applicantTextMark,
  type ApplicationRow as ListedApplication,
} from '#contract/console/application.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { composeEmail, isSilenced } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import { applicantEmail } from './emails.ts'
import { changeApplication } from './queries.ts'
import { openContactDetails } from './sealed.ts'
import { lockByNumber, readAgain, readApplication } from './staff.ts'

/** The sender, the subject and the whole text of the email. It opens no part of the application. */
export async function previewApplicantEmail(deps: Deps, number: string) {
  await readApplication(deps, number)
  const { subject, text } = composeEmail(applicantEmail(applicantTextMark), null)
  return { from: deps.settings.mailFromDiscreet, subject, body: text }
}

const refusals: Partial<Record<SafeWay, string>> = {
  text: 'This applicant wants a text message. No email was sent.',
  phone: 'This applicant wants a call. No email was sent.',
  none: 'This applicant wants no contact. No email was sent.',
}

/** Emails the applicant if email is the safe way. The email is erased with the application. */
export async function emailApplicant(
  tx: Db,
  deps: Deps,
  actor: Actor,
  { number, text }: { number: string; text: string },
): Promise<ListedApplication> {
  const row = await lockByNumber(tx, number)
  const contact = await openContactDetails(tx, deps, row)
  if (!contact) throw new Refusal('not-found', 'No application has this number.')
  const { way, email: to } = contact
  if (way !== 'email') throw new Refusal('conflict', refusals[way] ?? 'No email was sent.')
  if (to === '') throw new Refusal('conflict', 'This application has no email address.')
  if (await isSilenced(tx, deps, to))
    throw new Refusal('conflict', 'The owner of this mailbox wants no email from us.')
  await writeAudit(tx, deps, actor, { action: 'applicant emailed', subject: row.id })
  await changeApplication(tx, row.id, { touched_at: deps.clock.now() })
  await queueEmail(tx, deps, {
    purpose: 'application message',
    // The version makes each email of an application unique.
    key: `${row.id} ${row.version}`,
    about: row.id,
    voice: 'discreet',
    to,
    email: applicantEmail(text),
  })
  return readAgain(tx, deps, number)
}
