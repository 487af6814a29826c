import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { exists } from '#server/db/rows.ts'
import type { MailOutbox } from '#server/db/tables.ts'

export type MailRow = Selectable<MailOutbox>

const mails = (db: Db) => db.selectFrom('mail_outbox').selectAll()

type NewMail = Pick<
  MailRow,
  'id' | 'purpose' | 'key' | 'about' | 'topic' | 'message_id' | 'recipient' | 'status'
> & { created_at: Date }

/** False when this very email is in the outbox already. */
export async function insertMail(db: Db, mail: NewMail): Promise<boolean> {
  const inserted = await db
    .insertInto('mail_outbox')
    .values({ ...mail, due_at: mail.created_at })
    .onConflict((conflict) => conflict.columns(['purpose', 'key']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function putContents(
  db: Db,
  id: string,
  contents: { vault_key_id: string; sealed: Buffer },
): Promise<void> {
  await db.updateTable('mail_outbox').set(contents).where('id', '=', id).execute()
}

/**
 * Never tried, or at its time, by our clock or by the database's: jobs run by that one, and must not come too early
 * where ours is behind. One never tried is to go now, even if the clock of whoever wrote it runs ahead, unless it was
 * given a later time when it was written.
 */
const isDue = (now: Date) =>
  sql<boolean>`((attempts = 0 and due_at <= created_at) or due_at <= greatest(${now}::timestamptz, now()))`

export type Claim = { id: string; jobId: number; now: Date }

/**
 * Takes an email in hand, unless it is settled, waits for its time, a living job has it, or an earlier email to the
 * same person is due: then whoever delivers that one calls this one next. Many jobs may call for one email, and only
 * as many tries are made as are due. In hand it stays due, so that a try which is broken off is made again.
 *
 * The row is locked by a statement of its own. One that waits for a lock looks again at the row it waited for,
 * but not at the jobs: only a later statement sees that whoever went before is at work on it.
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

/** False when somebody else has tried since: the number of tries is the proof of who is the last. */
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

/** The first waiting email to each person whose time came a while ago: its job may have been lost. */
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

export const listMail = (db: Db, most: number): Promise<MailRow[]> =>
  mails(db).orderBy('position', 'desc').limit(most).execute()

export const findMail = (db: Db, idStart: string): Promise<MailRow[]> =>
  mails(db)
    .where(sql<string>`id::text`, 'like', `${idStart}%`)
    .limit(2)
    .execute()

/** The rows of records that were erased, and their slots. */
export async function deleteMailByKeys(tx: Db, vaultKeyIds: readonly string[]): Promise<void> {
  await tx
    .with('gone', (cte) =>
      cte.deleteFrom('mail_outbox').where('vault_key_id', 'in', vaultKeyIds).returning('id'),
    )
    .deleteFrom('mail_slot')
    .where('mail_outbox_id', 'in', (from) => from.selectFrom('gone').select('id'))
    .execute()
}
