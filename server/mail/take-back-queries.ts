import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { MailOutbox } from '#server/db/tables.ts'

type MailRow = Selectable<MailOutbox>

export const deleteMailAbout = (
  tx: Db,
  about: Buffer,
): Promise<Pick<MailRow, 'id' | 'vault_key_id' | 'recipient'>[]> =>
  tx
    .deleteFrom('mail_outbox')
    .where('about', '=', about)
    .returning(['id', 'vault_key_id', 'recipient'])
    .execute()

export const deleteWaiting = (
  tx: Db,
  { purpose, topic, now }: { purpose: string; topic: Buffer; now: Date },
): Promise<Pick<MailRow, 'id' | 'vault_key_id'>[]> =>
  tx
    .deleteFrom('mail_outbox')
    .where('purpose', '=', purpose)
    .where('topic', '=', topic)
    .where('attempts', '=', 0)
    .where('due_at', '>', now)
    .where((row) => row('due_at', '>', row.ref('created_at')))
    .returning(['id', 'vault_key_id'])
    .execute()

/** Without a mail server an email counts as sent once it is due. */
export const deleteUnsent = (
  tx: Db,
  { purpose, topic, now }: { purpose: string; topic: Buffer; now: Date },
): Promise<Pick<MailRow, 'id' | 'vault_key_id' | 'recipient'>[]> =>
  tx
    .deleteFrom('mail_outbox')
    .where('purpose', '=', purpose)
    .where('topic', '=', topic)
    .where(({ eb, or, and }) =>
      or([eb('status', '=', 'queued'), and([eb('status', '=', 'kept'), eb('due_at', '>', now)])]),
    )
    .returning(['id', 'vault_key_id', 'recipient'])
    .execute()

export async function findDueAt(
  db: Db,
  { purpose, key }: { purpose: string; key: string },
): Promise<Date | undefined> {
  const found = await db
    .selectFrom('mail_outbox')
    .select('due_at')
    .where('purpose', '=', purpose)
    .where('key', '=', key)
    .executeTakeFirst()
  return found?.due_at
}

export const deleteWaitingTo = (
  tx: Db,
  { mailbox, purposes, now }: { mailbox: Buffer; purposes: readonly string[]; now: Date },
): Promise<Pick<MailRow, 'id' | 'vault_key_id'>[]> =>
  tx
    .deleteFrom('mail_outbox')
    .where('id', 'in', (from) =>
      from
        .selectFrom('mail_slot')
        .select('mail_outbox_id')
        .where('mailbox', '=', mailbox)
        .where('slot_at', '>', now),
    )
    .where('purpose', 'in', purposes)
    .where('attempts', '=', 0)
    .returning(['id', 'vault_key_id'])
    .execute()

export async function findLastWait(db: Db, about: Buffer, until?: Date): Promise<Date | undefined> {
  const found = await db
    .selectFrom('mail_outbox')
    .select('due_at')
    .where('about', '=', about)
    .where((row) => row('due_at', '>', row.ref('created_at')))
    .$if(until !== undefined, (all) => all.where('due_at', '<=', until ?? null))
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.due_at
}
