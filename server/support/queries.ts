import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { countOf, exists } from '#server/db/rows.ts'
import type { Conversation, ConversationMessage, VaultKey } from '#server/db/tables.ts'

export type ConversationRow = Selectable<Conversation>
export type MessageRow = Selectable<ConversationMessage>

/** A message with the key of its conversation. */
export type OpenedRow = MessageRow & {
  wrapped: Pick<Selectable<VaultKey>, 'id' | 'purpose' | 'key_id' | 'wrapped'>
}

/** False if a concurrent transaction inserted a conversation with the same code. */
export async function insertConversation(tx: Db, row: Insertable<Conversation>): Promise<boolean> {
  const inserted = await tx
    .insertInto('conversation')
    .values(row)
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function insertMessage(tx: Db, row: Insertable<ConversationMessage>): Promise<void> {
  await tx.insertInto('conversation_message').values(row).execute()
}

export async function changeConversation(
  tx: Db,
  { id }: Pick<ConversationRow, 'id'>,
  change: Updateable<Conversation>,
): Promise<void> {
  await tx.updateTable('conversation').set(change).where('id', '=', id).execute()
}

/** Whether at least `count` conversations were started since then. Those of bots do not count. */
export async function wereStartedSince(db: Db, since: Date, count: number): Promise<boolean> {
  const nth = await db
    .selectFrom('conversation')
    .select('started_at')
    .where('is_bot', '=', false)
    .orderBy('started_at', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return nth !== undefined && nth.started_at > since
}

export const deleteConversation = (
  db: Db,
  codeHash: Buffer,
): Promise<Pick<ConversationRow, 'id' | 'vault_key_id'>[]> =>
  db
    .deleteFrom('conversation')
    .where('code_hash', '=', codeHash)
    .returning(['id', 'vault_key_id'])
    .execute()

/** The codes of conversations whose visitor wrote nothing since then. */
export const codesBefore = (
  tx: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<Pick<ConversationRow, 'code_hash'>[]> =>
  tx
    .selectFrom('conversation')
    .select('code_hash')
    .where('written_at', '<', before)
    .limit(limit)
    .forUpdate()
    .execute()

export const conversations = (db: Db) => db.selectFrom('conversation').selectAll()

/** The number of the message that its sender gave this id. */
export const findSent = (
  tx: Db,
  { id }: Pick<ConversationRow, 'id'>,
  clientId: string,
): Promise<Pick<MessageRow, 'number'> | undefined> =>
  tx
    .selectFrom('conversation_message')
    .select('number')
    .where('conversation_id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

export const findFirst = (
  db: Db,
  { id }: Pick<ConversationRow, 'id'>,
): Promise<Pick<MessageRow, 'sealed'> | undefined> =>
  db
    .selectFrom('conversation_message')
    .select('sealed')
    .where('conversation_id', '=', id)
    .where('number', '=', 1)
    .executeTakeFirst()

/** Whether the visitor wrote a message after the one with this number. */
export const hasWrittenSince = (
  db: Db,
  { id }: Pick<ConversationRow, 'id'>,
  number: number,
): Promise<boolean> =>
  exists(
    db
      .selectFrom('conversation_message')
      .select('number')
      .where('conversation_id', '=', id)
      .where('is_from_staff', '=', false)
      .where('number', '>', number)
      .limit(1),
  )

type Selection = { after?: number; limit?: number; isFromStaff?: true }

/** The messages after a number with the key of their conversation, in order. Those of an erased one are not found. */
export async function messagesAfter(
  db: Db,
  { id }: Pick<ConversationRow, 'id'>,
  { after = 0, limit = 1_000_000, isFromStaff }: Selection,
): Promise<OpenedRow[]> {
  const rows = await db
    .selectFrom('conversation_message as message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .innerJoin('vault_key', 'vault_key.id', 'conversation.vault_key_id')
    .selectAll('message')
    .select(['vault_key.id as key', 'vault_key.purpose', 'vault_key.key_id', 'vault_key.wrapped'])
    .where('conversation_id', '=', id)
    .where('number', '>', after)
    .$if(isFromStaff === true, (all) => all.where('is_from_staff', '=', true))
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(({ key, purpose, key_id, wrapped, ...message }) => ({
    ...message,
    wrapped: { id: key, purpose, key_id, wrapped },
  }))
}

/** Conversations of people that can be decrypted. A restored backup has rows whose key was erased. */
export const readableConversations = (db: Db) =>
  db
    .selectFrom('conversation')
    .where('is_bot', '=', false)
    .where(({ exists: has, selectFrom }) =>
      has(
        selectFrom('vault_key')
          .select('vault_key.id')
          .whereRef('vault_key.id', '=', 'conversation.vault_key_id'),
      ),
    )

/** Counts the conversations in which the visitor waits for an answer. */
export const countUnanswered = (db: Db): Promise<number> =>
  countOf(readableConversations(db).where('waiting_since', 'is not', null))

/** Deletes the rows of erased records, for a database restored from an older backup. */
export async function deleteMessagesByKeys(tx: Db, vaultKeyIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('conversation').where('vault_key_id', 'in', vaultKeyIds).execute()
}

/** Without the hash of the visitor's code. */
const listedColumns = [
  'id',
  'state',
  'taken_by_staff_id',
  'answer_by',
  'version',
  'last_number',
  'started_at',
  'written_at',
  'last_at',
  'waiting_since',
  'is_bot',
] as const
type ListedRow = Pick<ConversationRow, (typeof listedColumns)[number]> & {
  rank: number
  sorted_at: Date
}

type Shown = { show: 'open' | 'ended'; self: string }

const shown = (db: Db, show: Shown['show']) =>
  readableConversations(db).where('state', show === 'ended' ? '=' : '<>', 'ended')

/**
 * Open conversations: those that no staff member has, then the person's own, then those of others, the longest wait
 * first. Ended conversations: the last one first.
 */
export async function chatPage(
  db: Db,
  { show, self }: Shown,
  {
    after,
    limit,
  }: { after?: { rank: number; sortedAt: Date; id: string } | undefined; limit: number },
): Promise<ListedRow[]> {
  const isOpen = show === 'open'
  // In milliseconds, because a cursor has no microseconds.
  const sorted = sql<Date>`date_trunc('milliseconds', ${isOpen ? sql`coalesce(waiting_since, last_at)` : sql`last_at`})`
  const rank = isOpen
    ? sql<number>`case when taken_by_staff_id is null then 0 when taken_by_staff_id = ${self}::uuid then 1 else 2 end`
    : sql<number>`0`
  const order = isOpen ? sql`>` : sql`<`
  return shown(db, show)
    .select(listedColumns)
    .select([rank.as('rank'), sorted.as('sorted_at')])
    .$if(after !== undefined, (all) =>
      all.where(
        sql<boolean>`(${rank}, ${sorted}, id) ${order}
          (${after?.rank}::int, ${after?.sortedAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(sql`rank`, isOpen ? 'asc' : 'desc')
    .orderBy(sql`sorted_at`, isOpen ? 'asc' : 'desc')
    .orderBy('id', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

/** Counts no further than `max`. */
export async function countChats(db: Db, show: Shown['show'], max: number): Promise<number> {
  const { count } = await db
    .selectFrom(shown(db, show).select('id').limit(max).as('listed'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
