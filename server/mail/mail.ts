import { createHash, randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { forgetRecords, lookupOf, sealRecord } from '#server/vault/vault.ts'
import { Contents } from './contents.ts'
import { deliverMail } from './deliver.ts'
import { deleteMailAbout, findNextTo, insertMail, putContents, refusedKeys } from './queries.ts'
import { mailRecord } from './sealed.ts'
import { senderFor } from './send.ts'
import { sweepMail } from './sweep.ts'

export { composeEmail } from './compose-email.ts'
export { mailboxOf } from './mailbox.ts'
export type { Voice } from './contents.ts'
export type { Email, Sender } from './email.ts'
export { type PlainEmail, plainEmail } from './plain-email.ts'
export { settledMail } from './purge.ts'
export { deleteMailByKeys } from './queries.ts'
export { isSilenced, setSilence } from './silence.ts'
export { isTypedOften } from './typed-often.ts'

export const mailJobs = [deliverMail, sweepMail]

/**
 * `purpose` and `key` name the email: the same two never make a second one. The purpose is readable in the database;
 * of the key and of what the email is about only hashes are kept, since they may open somebody's page.
 * The subject says neither who we are nor what the email is about.
 */
export type Mail = z.input<typeof Contents> & {
  purpose: string
  key: string
  /** Whatever may be given up later, such as a booking by its id: `forgetMailAbout` then takes the email back. */
  about?: string
}

/** Puts an email into the outbox, in the transaction of its cause. False when it was there already. */
export async function queueMail(
  tx: Db,
  { settings, clock, keys }: Pick<Deps, 'settings' | 'clock' | 'keys'>,
  { purpose, key, about, ...given }: Mail,
): Promise<boolean> {
  const contents = Contents.parse(given)
  const id = randomUUID()
  const recipient = await lookupOf(tx, { keys, clock }, { purpose: 'mail', address: contents.to })
  const isNew = await insertMail(tx, {
    id,
    purpose,
    key: hashOf(key).toString('hex'),
    about: about === undefined ? null : hashOf(about),
    // Made once and kept: an email that goes out twice is known by it to be the same one.
    message_id: `<${id}@${domainOf(senderFor(settings, contents.voice))}>`,
    recipient,
    status: settings.smtpUrl ? 'queued' : 'kept',
    created_at: clock.now(),
  })
  if (!isNew) return false
  const record = { kind: mailRecord, row: id, values: { sealed: contents } }
  await putContents(tx, id, await sealRecord(tx, { keys, clock }, record))
  if (settings.smtpUrl) await addJob(tx, deliverMail, { id })
  return true
}

/**
 * Takes back all that was written about something: what still waits is not sent, and what was kept, failed or sent
 * leaves neither words nor the keyed hash of its address. Call it in the transaction that gives the thing up.
 */
export async function forgetMailAbout(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  about: string,
): Promise<void> {
  const gone = await deleteMailAbout(tx, hashOf(about))
  await forgetRecords(tx, deps, gone)
  for (const recipient of new Set(gone.map(({ recipient }) => recipient))) {
    const next = await findNextTo(tx, recipient, deps.clock.now())
    if (next) await addJob(tx, deliverMail, { id: next })
  }
}

/** Which of these keys named an email whose address no mail server takes. */
export async function bouncedEmails(
  db: Db,
  purpose: string,
  keys: readonly string[],
): Promise<string[]> {
  const refused = new Set(await refusedKeys(db, purpose))
  return keys.filter((key) => refused.has(hashOf(key).toString('hex')))
}

/** Keys are long and random, so a plain hash gives nothing away. */
const hashOf = (text: string) => createHash('sha256').update(text).digest()

const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
