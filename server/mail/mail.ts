import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { maxTotal } from '#contract/console/list.ts'
import type { EmailStatus } from '#contract/console/outbox.ts'
import type { Db } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { lookupOf, sealRecord } from '#server/vault/vault.ts'
import { Contents, mailRecord } from './contents.ts'
import { deliverMail, sweepMail } from './deliver.ts'
import { reserveSlot } from './mailbox-limit.ts'
import { type MailPurpose, triggerOf } from './purposes.ts'
import { countMail } from './outbox-queries.ts'
import { insertMail, storeContents } from './queries.ts'
import { senderFor } from './send.ts'
import { isSilenced } from './silence.ts'
import { withdrawWaiting } from './withdraw.ts'

export { composeEmail } from './compose-email.ts'
export { isTypedOften, mailboxLookup } from './mailbox.ts'
export type { Voice } from './contents.ts'
export type { KindOf } from './purposes.ts'
export { type Email, type PlainEmail, plainEmail, type Sender } from './email.ts'
export { pastSlots } from './mailbox-limit.ts'
export { settledMail } from './outbox.ts'
export { isMailServerUnreachable } from './outbox-queries.ts'
export { deleteMailByKeys } from './queries.ts'
export { isSilenced, setSilence, silencedAmong } from './silence.ts'
export {
  forgetMailAbout,
  isMailWaiting,
  lastWaitAbout,
  mailDueAt,
  withdrawUnsent,
  withdrawWaiting,
} from './withdraw.ts'

export const mailJobs = [deliverMail, sweepMail]

/**
 * `purpose` and `key` make the email idempotent: the same pair is queued once. The purpose is readable in the database.
 * The key, `about` and `topic` are stored as hashes, because they may open a visitor's private page.
 * The subject names neither the organisation nor the topic.
 */
export type Mail = z.input<typeof Contents> & {
  purpose: MailPurpose
  key: string
  /** The id of a subject that may be deleted later, such as a booking. `forgetMailAbout` then deletes the email. */
  about?: string
  /** `withdrawWaiting` finds waiting emails by their topic, for example the unpaid order in a reminder. */
  topic?: string
}

/**
 * Inserts an email into the outbox, in the transaction of its cause. Returns false if it is there already, or if a
 * form triggered it for a silenced mailbox. An email that a form triggered waits while its mailbox or domain is at its
 * limit.
 */
export async function queueMail(
  tx: Db,
  { settings, clock, keys }: Pick<Deps, 'settings' | 'clock' | 'keys'>,
  { purpose, key, about, topic, ...given }: Mail,
): Promise<boolean> {
  const contents = Contents.parse(given)
  const trigger = triggerOf(purpose)
  if (trigger && !trigger.ignoresSilence && (await isSilenced(tx, { keys, clock }, contents.to)))
    return false
  const id = randomUUID()
  const recipient = await lookupOf(tx, { keys, clock }, { purpose: 'mail', address: contents.to })
  const isNew = await insertMail(tx, {
    id,
    purpose,
    key: keyHash(key).toString('hex'),
    about: about === undefined ? null : keyHash(about),
    topic: topic === undefined ? null : keyHash(topic),
    // Stored, so that an email that is sent twice has the same Message-ID and mail programs show it once.
    message_id: `<${id}@${domainOf(senderFor(settings, contents.voice))}>`,
    recipient,
    status: settings.smtpUrl ? 'queued' : 'not-sent',
    created_at: clock.now(),
  })
  if (!isNew) return false
  const record = { kind: mailRecord, row: id, values: { sealed: contents } }
  await storeContents(tx, id, await sealRecord(tx, { keys, clock }, record))
  if (trigger?.replaces && topic !== undefined)
    await withdrawWaiting(tx, { clock }, { purpose, topic })
  const slot = trigger && { mail: id, form: trigger.form, to: contents.to }
  const due = slot ? await reserveSlot(tx, { keys, clock }, slot) : [{ id, due_at: clock.now() }]
  if (settings.smtpUrl) for (const one of due) await deliverAt(tx, clock, one)
  return true
}

async function deliverAt(tx: Db, clock: Clock, { id, due_at }: { id: string; due_at: Date }) {
  // With a job key, a new time replaces the job of a waiting email.
  const when = due_at > clock.now() ? { key: `deliver-mail ${id}`, runAt: due_at } : {}
  await addJob(tx, deliverMail, { id }, when)
}

/** Returns a predicate: whether the email with this key bounced, because the mail server rejected its address. */
export async function bouncedEmails(db: Db, purpose: string): Promise<(key: string) => boolean> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select('key')
    .where('purpose', '=', purpose)
    .where('status', '=', 'failed')
    .where('bounced', '=', true)
    .execute()
  const bounced = new Set(rows.map(({ key }) => key))
  return (key) => bounced.has(keyHash(key).toString('hex'))
}

/** How many emails have this status, for the items of Today. */
export const countEmails = (db: Db, status: EmailStatus): Promise<number> =>
  countMail(db, status, maxTotal + 1)

const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
