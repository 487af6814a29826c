import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { createRecordKey, lookupOf, seal } from '#server/vault/vault.ts'
import { Contents } from './contents.ts'
import { deliverMail } from './deliver.ts'
import { purgeMail } from './purge.ts'
import { insertMail, putContents, refusedKeys } from './queries.ts'
import { cellOf } from './sealed.ts'
import { sweepMail } from './sweep.ts'

export { composeEmail } from './compose-email.ts'
export type { Email, Sender } from './email.ts'

export const mailJobs = [deliverMail, sweepMail, purgeMail]

/**
 * `purpose` and `key` name the email: the same two never make a second one. Both are readable in the database,
 * so the key is an id. The subject says neither who we are nor what the email is about.
 */
export type Mail = z.input<typeof Contents> & { purpose: string; key: string }

/** Puts an email into the outbox, in the transaction of its cause. False when it was there already. */
export async function queueMail(
  tx: Db,
  { settings, clock, keys }: Pick<Deps, 'settings' | 'clock' | 'keys'>,
  { purpose, key, ...given }: Mail,
): Promise<boolean> {
  const contents = Contents.parse(given)
  const id = randomUUID()
  const recipient = await lookupOf(tx, { keys, clock }, { purpose: 'mail', address: contents.to })
  const isNew = await insertMail(tx, {
    id,
    purpose,
    key,
    // Made once and kept: an email that goes out twice is known by it to be the same one.
    message_id: `<${id}@${domainOf(settings.mailFrom)}>`,
    recipient,
    status: settings.smtpUrl ? 'queued' : 'kept',
    created_at: clock.now(),
  })
  if (!isNew) return false
  const recordKey = await createRecordKey(tx, { keys, clock }, { purpose: 'mail' })
  const sealed = seal(recordKey, cellOf(id), JSON.stringify(contents))
  await putContents(tx, id, { vault_key: recordKey.id, sealed })
  if (settings.smtpUrl) await addJob(tx, deliverMail, { id })
  return true
}

/** What bounced: the keys of emails whose address no mail server takes. */
export const bouncedEmails = (db: Db, purpose: string): Promise<string[]> =>
  refusedKeys(db, purpose)

const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
