import type { Db } from '#server/db/connect.ts'
import type { EventRow } from '#server/events/events.ts'
import type { Deps } from '#server/kit/deps.ts'
import { tryToken } from '#server/kit/limit.ts'
import { isSilenced } from '#server/mail/mail.ts'
import { openDetails } from './details.ts'
import type { EmailKind } from './email-texts.ts'
import { queueBookingEmail, queueTextRequest } from './emails.ts'
import { changeRegistration, type RegistrationRow } from './queries.ts'

const staffEmailLimit = { action: 'place text notice', who: 'everybody', burst: 20, perHour: 20 }

type GuestMessage = { kind: EmailKind; event: EventRow; row: RegistrationRow }

/** Uses the way that the guest chose: an email to a confirmed mailbox, an email that asks staff to text, or nothing. */
export async function notifyGuest(tx: Db, deps: Deps, message: GuestMessage): Promise<void> {
  const { kind, row } = message
  if (row.is_bot) return
  const details = await openDetails(tx, deps, row)
  const way = details?.safeContact.way
  const mayEmail = details && way === 'email' && row.person !== null
  if (mayEmail && !(await isSilenced(tx, deps, details.email)))
    await queueBookingEmail(tx, deps, { ...message, details })
  if (way !== 'text') return
  await changeRegistration(tx, row.id, { text_due: kind })
  // A flood must not fill the staff mailbox. The Desk lists every guest who waits for a text.
  if ((await tryToken(tx, deps.clock, staffEmailLimit)) === 0) await queueTextRequest(tx, deps, row)
}
