import type { Db } from '#server/db/connect.ts'
import type { EventRow } from '#server/events/events.ts'
import type { Deps } from '#server/kit/deps.ts'
import { tryToken } from '#server/kit/limit.ts'
import { isSilenced } from '#server/mail/mail.ts'
import { openDetails } from './details.ts'
import type { EmailKind } from './email-words.ts'
import { queueBookingEmail, queueTextNotice } from './emails.ts'
import { changeRegistration, type RegistrationRow } from './queries.ts'

const notices = { action: 'place text notice', who: 'everybody', burst: 20, perHour: 20 }

type News = { kind: EmailKind; event: EventRow; row: RegistrationRow }

/** The way they chose: a mail to a proven mailbox, a note to staff that somebody waits for a text, or nothing at all. */
export async function tellGuest(tx: Db, deps: Deps, news: News): Promise<void> {
  const { kind, row } = news
  if (row.trapped) return
  const details = await openDetails(tx, deps, row)
  const way = details?.safeContact.way
  const mayEmail = details && way === 'email' && row.person !== null
  if (mayEmail && !(await isSilenced(tx, deps, details.email)))
    await queueBookingEmail(tx, deps, { ...news, details })
  if (way !== 'text') return
  await changeRegistration(tx, row.id, { text_due: kind })
  // A flood must not bury the staff's own mailbox: all who wait for a text stand in the list they open.
  if ((await tryToken(tx, deps.clock, notices)) === 0) await queueTextNotice(tx, deps, row)
}
