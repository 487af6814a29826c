import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { countOf, exists, type PageRequest, pageSize } from '#server/db/rows.ts'
import type { SupportMessage } from '#server/db/tables.ts'

export type MessageRow = Selectable<SupportMessage>

type NewMessage = Pick<MessageRow, 'code_hash' | 'vault_key_id' | 'sealed' | 'is_bot'> & {
  left_at: Date
}

/** False if a concurrent transaction inserted a message with the same code. */
export async function insertMessage(db: Db, message: NewMessage): Promise<boolean> {
  const inserted = await db
    .insertInto('support_message')
    .values(message)
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Whether at least `count` messages were left since then. Messages by bots do not count. */
export async function wereLeftSince(db: Db, since: Date, count: number): Promise<boolean> {
  const nth = await db
    .selectFrom('support_message')
    .select('left_at')
    .where('is_bot', '=', false)
    .orderBy('left_at', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return nth !== undefined && nth.left_at > since
}

export const deleteMessage = (
  db: Db,
  codeHash: Buffer,
): Promise<Pick<MessageRow, 'vault_key_id'>[]> =>
  db
    .deleteFrom('support_message')
    .where('code_hash', '=', codeHash)
    .returning('vault_key_id')
    .execute()

export const findMessage = (db: Db, codeHash: Buffer): Promise<MessageRow | undefined> =>
  db.selectFrom('support_message').selectAll().where('code_hash', '=', codeHash).executeTakeFirst()

/** Messages that can be decrypted. */
const readableMessages = (db: Db) =>
  db
    .selectFrom('support_message')
    .where('is_bot', '=', false)
    .where(({ exists: has, selectFrom }) =>
      has(selectFrom('vault_key').whereRef('vault_key.id', '=', 'support_message.vault_key_id')),
    )

export const countUnanswered = (db: Db): Promise<number> =>
  countOf(readableMessages(db).where('answered_at', 'is', null))

/** A page of messages that can be decrypted, the newest first. `after` is the `vault_key_id` of the last message before it. */
export const listMessages = (
  db: Db,
  { after, limit = pageSize }: PageRequest,
): Promise<MessageRow[]> =>
  readableMessages(db)
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('left_at', 'vault_key_id'),
          '<',
          selectFrom('support_message')
            .select(['left_at', 'vault_key_id'])
            .where(sql`vault_key_id::text`, '=', after)
            .$asTuple('left_at', 'vault_key_id'),
        ),
      ),
    )
    .orderBy('left_at', 'desc')
    .orderBy('vault_key_id', 'desc')
    .limit(limit)
    .execute()

/** Finds at most two messages whose id begins with these characters: two mean that the beginning is ambiguous. */
export const findMessagesByIdStart = (db: Db, idStart: string): Promise<MessageRow[]> =>
  db
    .selectFrom('support_message')
    .selectAll()
    .where('is_bot', '=', false)
    .where(sql<boolean>`starts_with(vault_key_id::text, ${idStart})`)
    .limit(2)
    .execute()

export async function putAnswer(
  db: Db,
  codeHash: Buffer,
  { answer, answered_at }: { answer: Buffer; answered_at: Date },
): Promise<void> {
  await db
    .updateTable('support_message')
    .set({ answer, answered_at })
    .where('code_hash', '=', codeHash)
    .execute()
}

export const isStaffSeenSince = (db: Db, since: Date): Promise<boolean> =>
  exists(db.selectFrom('staff_presence').select('staff_id').where('seen_at', '>=', since).limit(1))

/** Deletes the rows of erased records, for a database restored from an older backup. */
export async function deleteMessagesByKeys(tx: Db, vaultKeyIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('support_message').where('vault_key_id', 'in', vaultKeyIds).execute()
}
