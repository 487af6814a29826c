import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { MailOutbox } from '#server/db/tables.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import { deliverMail } from './deliver.ts'
import { type MailPurpose, silencedPurposes } from './purposes.ts'
import { findNextTo } from './queries.ts'
import { freeSlots } from './slot-queries.ts'

type ClockDeps = Pick<Deps, 'clock'>
type Topic = { purpose: MailPurpose; topic: string }

/**
 * Deletes all emails about a subject, such as a booking: unsent ones are not sent, and sent or failed ones leave
 * neither content nor the hash of their address. Call it in the transaction that deletes the subject.
 */
export async function forgetMailAbout(tx: Db, deps: ClockDeps, about: string): Promise<void> {
  const deleted = await deleteMail(tx).where('about', '=', keyHash(about)).execute()
  await cleanUp(tx, deps, deleted)
  await deliverNext(tx, deps, deleted)
}

/**
 * Deletes unsent emails of a topic, whether they wait or are due. Returns how many. Without a mail server, an email
 * counts as sent once it is due.
 */
export async function withdrawUnsent(
  tx: Db,
  deps: ClockDeps,
  { purpose, topic }: Topic,
): Promise<number> {
  const now = deps.clock.now()
  const deleted = await deleteMail(tx)
    .where('purpose', '=', purpose)
    .where('topic', '=', keyHash(topic))
    .where(({ eb, or, and }) =>
      or([
        eb('status', '=', 'queued'),
        and([eb('status', '=', 'not-sent'), eb('due_at', '>', now)]),
      ]),
    )
    .execute()
  await cleanUp(tx, deps, deleted)
  await deliverNext(tx, deps, deleted)
  return deleted.length
}

/** Deletes emails of a topic that wait for a limit of their mailbox. Emails that are due stay. Returns how many. */
export async function withdrawWaiting(
  tx: Db,
  deps: ClockDeps,
  { purpose, topic }: { purpose: MailPurpose | readonly MailPurpose[]; topic: string },
): Promise<number> {
  const deleted = await deleteMail(tx)
    .where('purpose', 'in', [purpose].flat())
    .where('topic', '=', keyHash(topic))
    .where('attempts', '=', 0)
    .where('due_at', '>', deps.clock.now())
    .where((row) => row('due_at', '>', row.ref('created_at')))
    .execute()
  await cleanUp(tx, deps, deleted)
  return deleted.length
}

/** Deletes waiting emails that forms triggered, to a mailbox whose owner confirmed that they want no contact. */
export async function withdrawSilenced(tx: Db, deps: ClockDeps, mailbox: Buffer): Promise<void> {
  const deleted = await deleteMail(tx)
    .where('id', 'in', (from) =>
      from
        .selectFrom('mail_slot')
        .select('mail_outbox_id')
        .where('mailbox', '=', mailbox)
        .where('slot_at', '>', deps.clock.now()),
    )
    .where('purpose', 'in', silencedPurposes)
    .where('attempts', '=', 0)
    .execute()
  await cleanUp(tx, deps, deleted)
}

type DeletedMail = Pick<Selectable<MailOutbox>, 'id' | 'vault_key_id' | 'recipient'>

const deleteMail = (tx: Db) =>
  tx.deleteFrom('mail_outbox').returning(['id', 'vault_key_id', 'recipient'])

async function cleanUp(tx: Db, deps: ClockDeps, deleted: readonly DeletedMail[]): Promise<void> {
  await forgetRecords(tx, deps, deleted)
  const ids = deleted.map(({ id }) => id)
  await freeSlots(tx, ids, deps.clock.now())
}

/** Emails to one recipient go out in order, so the next one no longer waits for a deleted one. */
async function deliverNext(tx: Db, { clock }: ClockDeps, deleted: readonly DeletedMail[]) {
  for (const recipient of new Set(deleted.map((mail) => mail.recipient))) {
    const next = await findNextTo(tx, recipient, clock.now())
    if (next) await addJob(tx, deliverMail, { id: next })
  }
}

/** The time at which an email goes or went out; undefined if it was deleted. */
export async function mailDueAt(
  db: Db,
  { purpose, key }: { purpose: MailPurpose; key: string },
): Promise<Date | undefined> {
  const found = await db
    .selectFrom('mail_outbox')
    .select('due_at')
    .where('purpose', '=', purpose)
    .where('key', '=', keyHash(key).toString('hex'))
    .executeTakeFirst()
  return found?.due_at
}

/** Whether an email about a subject waits. Limits on what the site sends now do not count it. */
export async function isMailWaiting(db: Db, { clock }: ClockDeps, about: string): Promise<boolean> {
  const until = await lastWaitAbout(db, about)
  return until !== undefined && until > clock.now()
}

/**
 * The latest time until which an email about a subject had to wait; undefined if none had to. Deadlines count from
 * then. With `until`, only emails that were due by then count.
 */
export async function lastWaitAbout(
  db: Db,
  about: string,
  until?: Date,
): Promise<Date | undefined> {
  const found = await db
    .selectFrom('mail_outbox')
    .select('due_at')
    .where('about', '=', keyHash(about))
    .where((row) => row('due_at', '>', row.ref('created_at')))
    .$if(until !== undefined, (all) => all.where('due_at', '<=', until ?? null))
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.due_at
}
