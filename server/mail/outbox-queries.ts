import { type Selectable, sql } from 'kysely'
import type { EmailStatus } from '#contract/console/outbox.ts'
import type { Db } from '#server/db/connect.ts'
import type { MailOutbox, VaultKey } from '#server/db/tables.ts'

type MailRow = Selectable<MailOutbox>
type WrappedKey = Pick<Selectable<VaultKey>, 'id' | 'purpose' | 'key_id' | 'wrapped'>

/** An email with its encrypted data key, read in one query for the whole page. */
export type OutboxPageRow = MailRow & { wrapped: WrappedKey | null }

type Page = { status?: EmailStatus | undefined; after?: number | undefined; limit: number }

/** The newest emails first. `after` is the position of the last email before the page. */
export async function outboxPage(db: Db, { status, after, limit }: Page): Promise<OutboxPageRow[]> {
  const rows = await mails(db, status)
    .$if(after !== undefined, (query) => query.where('mail_outbox.position', '<', after ?? 0))
    .leftJoin('vault_key', 'vault_key.id', 'mail_outbox.vault_key_id')
    .selectAll('mail_outbox')
    .select([
      'vault_key.id as wrapped_id',
      'vault_key.purpose as wrapped_purpose',
      'vault_key.key_id',
      'vault_key.wrapped',
    ])
    .orderBy('mail_outbox.position', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ wrapped_id: id, wrapped_purpose: purpose, key_id, wrapped, ...mail }) => {
    const isErased = id === null || purpose === null || key_id === null || wrapped === null
    return { ...mail, wrapped: isErased ? null : { id, purpose, key_id, wrapped } }
  })
}

const mails = (db: Db, status: EmailStatus | undefined) =>
  db.selectFrom('mail_outbox').$if(status !== undefined, (query) =>
    // A literal, so that the partial index of unsent emails is used.
    query.where('mail_outbox.status', '=', sql.lit(status ?? 'sent')),
  )

/** Counts no further than `max`. */
export async function countMail(
  db: Db,
  status: EmailStatus | undefined,
  max: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(mails(db, status).select('mail_outbox.id').limit(max).as('mail'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const mailById = (db: Db, id: string) =>
  db.selectFrom('mail_outbox').selectAll().where('id', '=', id)

export const findMailById = (db: Db, id: string): Promise<MailRow | undefined> =>
  mailById(db, id).executeTakeFirst()

export const lockMail = (tx: Db, id: string): Promise<MailRow | undefined> =>
  mailById(tx, id).forUpdate().executeTakeFirst()

/** Resets an email to its state before the first attempt. */
export const queueAgain = (tx: Db, id: string, now: Date): Promise<MailRow> =>
  tx
    .updateTable('mail_outbox')
    .set({
      status: 'queued',
      attempts: 0,
      early_tries: 0,
      unreachable: false,
      bounced: false,
      last_error: null,
      held_by: null,
      due_at: sql<Date>`least(${now}::timestamptz, now())`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Whether an email waits because the mail server could not be reached. */
export async function isMailServerUnreachable(db: Db): Promise<boolean> {
  const waiting = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('status', '=', sql.lit('queued'))
    .where('unreachable', '=', true)
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}
