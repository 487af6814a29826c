import { dayMs } from '#contract/durations.ts'
import { messageRetentionDays } from '#contract/text/support.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import * as queries from './queries.ts'
import { sealText } from './sealed.ts'

type NewMessage = {
  text: string
  clientId: string
  /** The staff member who wrote it; null for the visitor. */
  fromStaffId: string | null
  /** It answers in the way that the visitor chose, so they do not wait any more. */
  isAnswer?: boolean
}

/** A conversation is erased 30 days after the last message of its visitor. */
export const erasedAt = ({ written_at }: Pick<queries.ConversationRow, 'written_at'>): Date =>
  new Date(written_at.getTime() + messageRetentionDays * dayMs)

/**
 * Adds a message to a conversation that the caller locked, so that the numbers are in the order of the commits. A message
 * whose id is stored already is not added again.
 */
export async function appendMessage(
  tx: Db,
  deps: Pick<Deps, 'keys' | 'clock'>,
  row: queries.ConversationRow,
  { text, clientId, fromStaffId, isAnswer }: NewMessage,
): Promise<{ number: number; isNew: boolean }> {
  const sent = await queries.findSent(tx, row, clientId)
  if (sent) return { number: sent.number, isNew: false }
  const number = row.last_number + 1
  const now = deps.clock.now()
  await queries.insertMessage(tx, {
    conversation_id: row.id,
    number,
    client_id: clientId,
    is_from_staff: fromStaffId !== null,
    from_staff_id: fromStaffId,
    sent_at: now,
    ...(await sealText(tx, deps.keys, row, { number, text })),
  })
  await queries.changeConversation(tx, row, {
    last_number: number,
    last_at: now,
    ...(fromStaffId === null && writtenBy(row, now)),
    ...(isAnswer && { waiting_since: null }),
  })
  return { number, isNew: true }
}

/** The visitor waits from their first message without an answer. A message after the end opens the conversation again. */
const writtenBy = ({ state, version, waiting_since }: queries.ConversationRow, now: Date) => ({
  written_at: now,
  waiting_since: waiting_since ?? now,
  ...(state === 'ended' && { state: 'waiting' as const, version: version + 1 }),
})
