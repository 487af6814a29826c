import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { exists } from '#server/db/rows.ts'
import type { SupportMessage } from '#server/db/tables.ts'

export type MessageRow = Selectable<SupportMessage>

type NewMessage = Pick<MessageRow, 'code_hash' | 'vault_key_id' | 'sealed' | 'trapped'> & {
  left_at: Date
}

/** False when another transaction has just left a message under the same code. */
export async function insertMessage(db: Db, message: NewMessage): Promise<boolean> {
  const inserted = await db
    .insertInto('support_message')
    .values(message)
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Whether so many were left since a moment, not counting those of programs. */
export async function wereLeftSince(db: Db, since: Date, many: number): Promise<boolean> {
  const nth = await db
    .selectFrom('support_message')
    .select('left_at')
    .where('trapped', '=', false)
    .orderBy('left_at', 'desc')
    .offset(many - 1)
    .limit(1)
    .executeTakeFirst()
  return nth !== undefined && nth.left_at > since
}

type Gone = Pick<MessageRow, 'vault_key_id'>

export const deleteMessage = (db: Db, codeHash: Buffer): Promise<Gone[]> =>
  db
    .deleteFrom('support_message')
    .where('code_hash', '=', codeHash)
    .returning('vault_key_id')
    .execute()

export const findMessage = (db: Db, codeHash: Buffer): Promise<MessageRow | undefined> =>
  db.selectFrom('support_message').selectAll().where('code_hash', '=', codeHash).executeTakeFirst()

export const listMessages = (db: Db, most: number): Promise<MessageRow[]> =>
  db
    .selectFrom('support_message')
    .selectAll()
    .where('trapped', '=', false)
    .orderBy('left_at', 'desc')
    .limit(most)
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

/** The rows of records that were erased. */
export async function deleteMessagesByKeys(tx: Db, vaultKeyIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('support_message').where('vault_key_id', 'in', vaultKeyIds).execute()
}
