import type { Db } from '#server/db/connect.ts'
import type { EventRow } from '#server/events/events.ts'
import type { Deps } from '#server/kit/deps.ts'
import { openDetails } from './details.ts'
import type { EmailKind } from './email-words.ts'
import { queueBookingEmail, queueTextNotice } from './emails.ts'
import { changeRegistration, type RegistrationRow } from './queries.ts'

type News = { kind: EmailKind; event: EventRow; row: RegistrationRow }

/** The way they chose: a mail, a note to staff that somebody waits for a text, or nothing at all. */
export async function tellGuest(tx: Db, deps: Deps, news: News): Promise<void> {
  const { kind, row } = news
  const details = await openDetails(tx, deps, row)
  const way = details?.safeContact.way
  if (details && way === 'email') await queueBookingEmail(tx, deps, { ...news, details })
  if (way !== 'text') return
  await changeRegistration(tx, row.id, { text_due: kind })
  await queueTextNotice(tx, deps, row)
}
