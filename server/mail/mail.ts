import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { lookupOf, sealRecord } from '#server/vault/vault.ts'
import { Contents } from './contents.ts'
import { deliverMail } from './deliver.ts'
import { reserveSlot } from './mailbox-limit.ts'
import { type MailPurpose, triggerOf } from './purposes.ts'
import { insertMail, putContents } from './queries.ts'
import { mailRecord } from './sealed.ts'
import { senderFor } from './send.ts'
import { isSilenced } from './silence.ts'
import { sweepMail } from './sweep.ts'
import { takeBackWaiting } from './take-back.ts'

export { composeEmail } from './compose-email.ts'
export { isTypedOften, mailboxLookup } from './mailbox.ts'
export type { Voice } from './contents.ts'
export type { KindOf } from './purposes.ts'
export type { Email, Sender } from './email.ts'
export { type PlainEmail, plainEmail } from './plain-email.ts'
export { pastSlots, settledMail } from './purge.ts'
export { deleteMailByKeys } from './queries.ts'
export { isSilenced, setSilence } from './silence.ts'
export {
  forgetMailAbout,
  isMailWaiting,
  lastWaitAbout,
  mailDueAt,
  takeBackUnsent,
  takeBackWaiting,
} from './take-back.ts'

export const mailJobs = [deliverMail, sweepMail]

/**
 * `purpose` and `key` name the email: the same two never make a second one. The purpose is readable in the database;
 * of the key and of what the email is about only hashes are kept, since they may open somebody's page.
 * The subject says neither who we are nor what the email is about.
 */
export type Mail = z.input<typeof Contents> & {
  purpose: MailPurpose
  key: string
  /** Whatever may be given up later, such as a booking by its id: `forgetMailAbout` then takes the email back. */
  about?: string
  /** By which `takeBackWaiting` finds it while it waits, such as the order that it asks to pay for. */
  topic?: string
}

/**
 * Puts an email into the outbox, in the transaction of its cause. False when it was there already, or a form triggered
 * it for a silenced mailbox. An email that a visitor's form triggered waits there while its mailbox or domain is at its
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
    // Made once and kept: an email that goes out twice is known by it to be the same one.
    message_id: `<${id}@${domainOf(senderFor(settings, contents.voice))}>`,
    recipient,
    status: settings.smtpUrl ? 'queued' : 'kept',
    created_at: clock.now(),
  })
  if (!isNew) return false
  const record = { kind: mailRecord, row: id, values: { sealed: contents } }
  await putContents(tx, id, await sealRecord(tx, { keys, clock }, record))
  if (trigger?.replaces && topic !== undefined)
    await takeBackWaiting(tx, { clock }, { purpose, topic })
  const slot = trigger && { mail: id, form: trigger.form, to: contents.to }
  const due = slot ? await reserveSlot(tx, { keys, clock }, slot) : [{ id, due_at: clock.now() }]
  if (settings.smtpUrl) for (const one of due) await deliverAt(tx, clock, one)
  return true
}

async function deliverAt(tx: Db, clock: Clock, { id, due_at }: { id: string; due_at: Date }) {
  // The key lets a new time replace the job of an email that waits.
  const when = due_at > clock.now() ? { key: `deliver-mail ${id}`, runAt: due_at } : {}
  await addJob(tx, deliverMail, { id }, when)
}

/** Whether a key named an email of this purpose whose address a mail server refused for good. */
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

const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
