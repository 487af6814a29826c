import type { AnswerBy } from '#contract/console/chat.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { firstNames } from './list.ts'
import { type ConversationRow, findFirst, readableConversations } from './queries.ts'
import { openFirst } from './sealed.ts'

const byId = (db: Db, id: string) => readableConversations(db).selectAll().where('id', '=', id)

export const readById = (db: Db, id: string): Promise<ConversationRow> =>
  byId(db, id).executeTakeFirstOrThrow(notFound)

export const lockById = (tx: Db, id: string): Promise<ConversationRow> =>
  byId(tx, id).forUpdate().executeTakeFirstOrThrow(notFound)

/** The same refusal for an erased conversation and an unknown one. */
const notFound = () => new Refusal('not-found', 'This conversation does not exist, or was erased.')

/** Only the staff member who has a conversation reads and writes in it. */
export async function requireOwn(
  db: Db,
  deps: Pick<Deps, 'keys'>,
  { id: self }: Actor,
  { taken_by_staff_id, state }: ConversationRow,
): Promise<void> {
  if (taken_by_staff_id === self) return
  if (taken_by_staff_id === null)
    throw new Refusal(
      'conflict',
      state === 'ended' ? 'This conversation has ended.' : 'Take this conversation first.',
    )
  const nameOf = await firstNames(db, deps, [taken_by_staff_id])
  throw new Refusal('conflict', `${nameOf(taken_by_staff_id)} has this conversation now.`)
}

/** A conversation from before the chat has it in the encrypted first message alone. */
export const answerByOf = async (
  tx: Db,
  deps: Pick<Deps, 'keys'>,
  row: ConversationRow,
): Promise<AnswerBy | null> => row.answer_by ?? (await readFirst(tx, deps, row))?.answerBy ?? null

export const readFirst = async (db: Db, { keys }: Pick<Deps, 'keys'>, row: ConversationRow) =>
  openFirst(db, keys, { ...row, sealed: (await findFirst(db, row))?.sealed ?? null })
