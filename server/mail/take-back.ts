import type { Db } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import { deliverMail } from './deliver.ts'
import { type MailPurpose, silencedPurposes } from './purposes.ts'
import { findNextTo } from './queries.ts'
import { freeSlots } from './slot-queries.ts'
import {
  deleteMailAbout,
  deleteUnsent,
  deleteWaiting,
  deleteWaitingTo,
  findDueAt,
  findLastWait,
} from './take-back-queries.ts'

/**
 * Takes back all that was written about something: what still waits is not sent, and what was kept, failed or sent
 * leaves neither words nor the keyed hash of its address. Call it in the transaction that gives the thing up.
 */
export async function forgetMailAbout(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  about: string,
): Promise<void> {
  await settleDeleted(tx, deps, await deleteMailAbout(tx, keyHash(about)))
}

/** Deletes emails of a topic that were not sent yet, whether they wait or are due. Returns how many. */
export async function takeBackUnsent(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  { purpose, topic }: { purpose: MailPurpose; topic: string },
): Promise<number> {
  const now = deps.clock.now()
  const gone = await deleteUnsent(tx, { purpose, topic: keyHash(topic), now })
  await settleDeleted(tx, deps, gone)
  return gone.length
}

type Deleted = { id: string; vault_key_id: string | null; recipient: Buffer }

/** Emails to one recipient go out in order, so the next one no longer waits for a deleted one. */
async function settleDeleted(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  gone: readonly Deleted[],
): Promise<void> {
  const now = deps.clock.now()
  await forgetRecords(tx, deps, gone)
  await freeSlots(
    tx,
    gone.map(({ id }) => id),
    now,
  )
  for (const recipient of new Set(gone.map(({ recipient }) => recipient))) {
    const next = await findNextTo(tx, recipient, now)
    if (next) await addJob(tx, deliverMail, { id: next })
  }
}

/** Deletes emails of a topic that wait for their mailbox to have room. Those that are due stay. How many it were. */
export async function takeBackWaiting(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  { purpose, topic }: { purpose: MailPurpose; topic: string },
): Promise<number> {
  const now = deps.clock.now()
  const gone = await deleteWaiting(tx, { purpose, topic: keyHash(topic), now })
  await forgetRecords(tx, deps, gone)
  await freeSlots(
    tx,
    gone.map(({ id }) => id),
    now,
  )
  return gone.length
}

/** Deletes emails that forms triggered and that wait for a mailbox whose owner confirmed to want none. */
export async function takeBackSilenced(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  mailbox: Buffer,
): Promise<void> {
  const now = deps.clock.now()
  const gone = await deleteWaitingTo(tx, { mailbox, purposes: silencedPurposes, now })
  await forgetRecords(tx, deps, gone)
  await freeSlots(
    tx,
    gone.map(({ id }) => id),
    now,
  )
}

/** When an email goes out, or went out; undefined when it was deleted. */
export const mailDueAt = (
  db: Db,
  { purpose, key }: { purpose: MailPurpose; key: string },
): Promise<Date | undefined> => findDueAt(db, { purpose, key: keyHash(key).toString('hex') })

/** Whether an email about something waits. A limit on how much the site sends now does not count it. */
export async function isMailWaiting(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  about: string,
): Promise<boolean> {
  const until = await lastWaitAbout(db, about)
  return until !== undefined && until > clock.now()
}

/**
 * The latest time up to which an email about something had to wait; undefined when none had to. Deadlines count from
 * then. With `until`, of those that went out by then.
 */
export const lastWaitAbout = (db: Db, about: string, until?: Date): Promise<Date | undefined> =>
  findLastWait(db, keyHash(about), until)
