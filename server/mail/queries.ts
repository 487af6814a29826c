import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { exists, type PageRequest, pageSize } from '#server/db/rows.ts'
import type { MailOutbox } from '#server/db/tables.ts'

export type MailRow = Selectable<MailOutbox>

const mails = (db: Db) => db.selectFrom('mail_outbox').selectAll()

type NewMail = Pick<
  MailRow,
  'id' | 'purpose' | 'key' | 'about' | 'topic' | 'message_id' | 'recipient' | 'status'
> & { created_at: Date }

/** Returns false if the outbox already has an email with this purpose and key. */
export async function insertMail(db: Db, mail: NewMail): Promise<boolean> {
  const inserted = await db
    .insertInto('mail_outbox')
    .values({ ...mail, due_at: mail.created_at })
    .onConflict((conflict) => conflict.columns(['purpose', 'key']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function storeContents(
  db: Db,
  id: string,
  contents: { vault_key_id: string; sealed: Buffer },
): Promise<void> {
  await db.updateTable('mail_outbox').set(contents).where('id', '=', id).execute()
}

/**
 * Jobs start by the clock of the database, so an email is due by our clock or by that one, whichever is later. An
 * email without attempts and without a reserved later time is always due, even if the clock of its writer was fast.
 */
const isDue = (now: Date) =>
  sql<boolean>`((attempts = 0 and due_at <= created_at) or due_at <= greatest(${now}::timestamptz, now()))`

export type Claim = { id: string; jobId: number; now: Date }

/**
 * Claims an email for delivery, unless it is settled, not due, claimed by a running job, or behind an earlier due
 * email to the same recipient, whose job then adds the next one. Any number of jobs may try to claim one email. A
 * claimed email stays due, so that an aborted attempt is repeated.
 *
 * A separate statement locks the row first. A statement that waited for a lock sees the new row but not new jobs, so
 * only the later update sees that another job has claimed the email.
 */
export async function claimMail(tx: Db, { id, jobId, now }: Claim): Promise<MailRow | undefined> {
  await tx.selectFrom('mail_outbox').select('id').where('id', '=', id).forUpdate().execute()
  const { rows } = await sql<MailRow>`
    update mail_outbox as mail
    set attempts = attempts + 1, held_by = ${jobId}, due_at = least(due_at, now()), unreachable = false
    where id = ${id} and status = 'queued' and ${isDue(now)}
      and not exists (
        select from graphile_worker.jobs
        where jobs.id = held_by and jobs.id <> ${jobId} and locked_at is not null
      )
      and not exists (
        select from mail_outbox as earlier
        where earlier.recipient = mail.recipient and earlier.position < mail.position
          and earlier.status = 'queued' and ${isDue(now)}
      )
    returning *
  `.execute(tx)
  return rows[0]
}

export type Settled = Pick<MailRow, 'status' | 'last_error'> &
  Partial<
    Pick<MailRow, 'unreachable' | 'bounced' | 'due_at' | 'sent_at' | 'sealed' | 'vault_key_id'>
  >

/** Optimistic locking by the number of attempts: returns false if another job has attempted delivery since. */
export async function settleMail(
  db: Db,
  { id, attempts }: Pick<MailRow, 'id' | 'attempts'>,
  settled: Settled,
): Promise<boolean> {
  const updated = await db
    .updateTable('mail_outbox')
    .set({ ...settled, held_by: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

export async function findNextTo(
  db: Db,
  recipient: Buffer,
  now: Date,
): Promise<string | undefined> {
  const next = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('recipient', '=', recipient)
    .where('status', '=', 'queued')
    .where(isDue(now))
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return next?.id
}

/** The first overdue email per recipient. Its job may have been lost. */
export async function findOverdue(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .distinctOn('recipient')
    .select('id')
    .where('status', '=', 'queued')
    .where('due_at', '<', before)
    .orderBy('recipient')
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

export const isQueued = (db: Db, id: string): Promise<boolean> =>
  exists(mails(db).where('id', '=', id).where('status', '=', 'queued'))

export const listMail = (
  db: Db,
  { after, limit = pageSize }: PageRequest<number>,
): Promise<MailRow[]> =>
  mails(db)
    .$if(after !== undefined, (query) => query.where('position', '<', after ?? 0))
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()

/** Deletes the rows and slots of erased records. */
export async function deleteMailByKeys(tx: Db, vaultKeyIds: readonly string[]): Promise<void> {
  await tx
    .with('deleted', (cte) =>
      cte.deleteFrom('mail_outbox').where('vault_key_id', 'in', vaultKeyIds).returning('id'),
    )
    .deleteFrom('mail_slot')
    .where('mail_outbox_id', 'in', (from) => from.selectFrom('deleted').select('id'))
    .execute()
}

/**
 * Limits of early attempts per email, made before its time because the mail server may be reachable again. They do
 * not count as attempts, so an unreliable mail server needs a limit. Probes use at most half of it.
 */
const maxEarly = { probe: 3, all: 6 }

/** An email that waits for an unreachable mail server and may be tried early, to test the server. */
export async function findProbe(db: Db, now: Date): Promise<string | undefined> {
  const found = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('status', '=', 'queued')
    .where('unreachable', '=', true)
    .where('due_at', '>', now)
    .where('early_tries', '<', maxEarly.probe)
    .orderBy('early_tries')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/**
 * Makes emails due that could not reach the mail server: all, or only one. The caller adds their jobs. Skips locked
 * rows, because two concurrent calls would deadlock.
 */
export async function makeDueEarly(db: Db, now: Date, only?: string): Promise<string[]> {
  const waiting = db
    .selectFrom('mail_outbox')
    .select('id')
    .where('status', '=', 'queued')
    .where('unreachable', '=', true)
    .where('early_tries', '<', maxEarly.all)
    .$if(only !== undefined, (all) => all.where('id', '=', only ?? ''))
    .forUpdate()
    .skipLocked()
  const updated = await db
    .updateTable('mail_outbox')
    .set((row) => ({
      // Due by our clock and by the clock of the database: the job may run on a machine whose clock is behind.
      due_at: sql<Date>`least(${now}::timestamptz, now())`,
      unreachable: false,
      early_tries: row('early_tries', '+', 1),
    }))
    .where('id', 'in', waiting)
    .returning('id')
    .execute()
  return updated.map(({ id }) => id)
}
