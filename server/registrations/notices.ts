import { randomUUID } from 'node:crypto'
import {
  messageMark,
  type NoticeCounts,
  type NoticePreview,
} from '#contract/console/guest-notice.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { type EventRow, readEventRow } from '#server/events/events.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { silencedAmong } from '#server/mail/mail.ts'
import { type Details, openAllDetails } from './details.ts'
import { queueNoticeEmail, queueTextRequest, renderNotice } from './emails.ts'
import { textMessageOf } from './guest-texts.ts'
import {
  addNotice,
  changeToText,
  countNotices,
  findNotice,
  guestsToTell,
  type Notice,
} from './notice-queries.ts'
import { lockEvent, type RegistrationRow } from './queries.ts'

type NoticeDeps = Pick<Deps, 'keys' | 'clock' | 'settings'>

type Recipient = { row: RegistrationRow; details: Details }
type Recipients = { byEmail: Recipient[]; byText: RegistrationRow[]; counts: NoticeCounts }

/** Every guest with a place, an offer or a position on the wait list, by the safe way. */
async function recipientsOf(
  db: Db,
  deps: Pick<Deps, 'keys' | 'clock'>,
  eventId: string,
): Promise<Recipients> {
  const rows = await guestsToTell(db, eventId)
  const details = await openAllDetails(db, deps, rows)
  const emails = [...details.values()].map(({ email }) => email).filter((email) => email !== '')
  const isSilenced = await silencedAmong(db, deps, emails)
  const byEmail: Recipient[] = []
  const byText: RegistrationRow[] = []
  for (const row of rows) {
    const found = details.get(row.id)
    if (found?.safeContact.way === 'text') byText.push(row)
    const isMailbox = found?.safeContact.way === 'email' && row.person !== null
    if (found && isMailbox && !isSilenced(found.email)) byEmail.push({ row, details: found })
  }
  const [emailed, texts] = [byEmail.length, byText.length]
  return { byEmail, byText, counts: { emailed, texts, skipped: rows.length - emailed - texts } }
}

type NoticeText = { event: EventRow; kind: Notice['kind']; message: string }

/** The text and the counts of a notice, before it is sent. `event` has the changes that the notice is about. */
export async function previewNotice(
  db: Db,
  deps: NoticeDeps,
  { event, kind, message }: NoticeText,
): Promise<NoticePreview> {
  const { counts } = await recipientsOf(db, deps, event.id)
  const { subject, text } = renderNotice({ event, kind, message })
  const textMessage = textMessageOf(event, { name: '[name]', text_due: 'notice', message })
  return { counts, subject, body: text, textMessage }
}

/** The preview of a message that a staff member still writes. */
export async function previewMessage(deps: NoticeDeps & Pick<Deps, 'db'>, eventId: string) {
  const { db } = deps
  const event = await readEventRow(db, eventId)
  const preview = await previewNotice(db, deps, { event, kind: 'message', message: messageMark })
  return { ...preview, sent: await countNotices(db, eventId) }
}

type Sending = { id: string; sent: number; message: string; eventId: string }

/** Sends a message that a staff member wrote. A repeated request returns the counts of the first one. */
export async function sendMessage(
  tx: Db,
  deps: Deps,
  actor: Actor,
  { id, sent, message, eventId }: Sending,
): Promise<NoticeCounts> {
  await lockEvent(tx, eventId)
  const existing = await findNotice(tx, id)
  if (existing && existing.event_id !== eventId)
    throw new Refusal('not-found', 'This event has no such message.')
  if (existing) return countsOf(existing)
  const event = await readEventRow(tx, eventId)
  if (event.ends_at <= deps.clock.now()) throw new Refusal('conflict', 'This event is over.')
  if ((await countNotices(tx, eventId)) !== sent)
    throw new Refusal('conflict', 'Another person told the guests in the meantime. Look again.')
  return sendNotice(tx, deps, actor, { id, eventId, kind: 'message', message })
}

type NewNotice = { id?: string; eventId: string; kind: Notice['kind']; message: string }

/**
 * Tells every guest of an event, in the safe way and once, and writes one entry. The caller holds the lock on the event,
 * so that no guest joins or leaves. Without guests nothing is stored.
 */
export async function sendNotice(
  tx: Db,
  deps: Deps,
  actor: Actor,
  { id = randomUUID(), eventId, kind, message }: NewNotice,
): Promise<NoticeCounts> {
  const { byEmail, byText, counts } = await recipientsOf(tx, deps, eventId)
  const { emailed, texts, skipped } = counts
  if (emailed + texts + skipped === 0) return counts
  const event = await readEventRow(tx, eventId)
  const number = (await countNotices(tx, eventId)) + 1
  await addNotice(tx, {
    id,
    event_id: eventId,
    number,
    kind,
    message,
    sent_at: deps.clock.now(),
    sent_by: actor.id,
    ...counts,
  })
  for (const { row, details } of byEmail)
    await queueNoticeEmail(tx, deps, { event, kind, message, noticeId: id, row, details })
  await changeToText(
    tx,
    byText.map((row) => row.id),
    // A guest of a cancelled event needs no earlier text any more.
    { noticeId: id, replaces: kind === 'cancelled' },
  )
  const [first] = byText
  if (first) await queueTextRequest(tx, deps, { ...first, version: first.version + 1 })
  await writeAudit(tx, deps, actor, {
    action: 'guests told',
    subject: eventId,
    part: `${emailed} by email, ${texts} to be texted, ${skipped} left out`,
  })
  return counts
}

const countsOf = ({ emailed, texts, skipped }: NoticeCounts): NoticeCounts => ({
  emailed,
  texts,
  skipped,
})
