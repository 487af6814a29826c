import { writeAudit } from '#server/audit/audit.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { PageRequest } from '#server/db/rows.ts'
import type { Deps } from '#server/kit/deps.ts'
import { findMessagesByIdStart, listMessages, putAnswer } from './queries.ts'
import { resealRecord } from '#server/vault/vault.ts'
import { type MessageContent, messageRecord, openMessage, rowIdOf } from './sealed.ts'

export type StaffMessage = {
  id: string
  /** The key of the next page. */
  key: string
  leftAt: Date
  answeredAt: Date | null
  content: MessageContent
}

/**
 * Opens a page of chat messages for staff, the newest first. The same transaction writes each access to the audit log, or
 * nothing is shown.
 */
export const openMessages = (
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: Actor,
  request: PageRequest = {},
): Promise<StaffMessage[]> =>
  deps.db.transaction().execute(async (tx) => {
    const found: StaffMessage[] = []
    for (const row of await listMessages(tx, request)) {
      const { sealed: content } = await openMessage(tx, deps.keys, row)
      if (!content) continue
      const { vault_key_id: subject, left_at: leftAt, answered_at: answeredAt } = row
      await writeAudit(tx, deps, actor, { action: 'opened', subject, part: 'message' })
      found.push({ id: subject.slice(0, 8), key: subject, leftAt, answeredAt, content })
    }
    return found
  })

/** Stores an answer, which the visitor reads with the code. False unless exactly one message has such an id. */
export const answerMessage = (
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: Actor,
  { idStart, answer }: { idStart: string; answer: string },
): Promise<boolean> =>
  deps.db.transaction().execute(async (tx) => {
    const [row, another] = await findMessagesByIdStart(tx, idStart)
    if (!row || another) return false
    const { code_hash, vault_key_id: vaultKeyId } = row
    const record = { kind: messageRecord, row: rowIdOf(code_hash), vaultKeyId, values: { answer } }
    const sealed = await resealRecord(tx, deps, record)
    await writeAudit(tx, deps, actor, { action: 'answered', subject: vaultKeyId })
    await putAnswer(tx, code_hash, { ...sealed, answered_at: deps.clock.now() })
    return true
  })
