import { writeAudit } from '#server/audit/audit.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { listMessages, type MessageRow, putAnswer } from './queries.ts'
import { resealRecord } from '#server/vault/vault.ts'
import { type MessageContent, messageRecord, openMessage, rowIdOf } from './sealed.ts'

export type StaffMessage = {
  id: string
  leftAt: Date
  answeredAt: Date | null
  words: MessageContent
}

/**
 * Opens the chat messages for staff, the newest first. The same transaction writes each access to the audit log, or
 * nothing is shown.
 */
export const openMessages = (
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: Actor,
  { limit = 200 }: { limit?: number } = {},
): Promise<StaffMessage[]> =>
  deps.db.transaction().execute(async (tx) => {
    const found: StaffMessage[] = []
    for (const row of await listMessages(tx, limit)) {
      const { sealed: words } = await openMessage(tx, deps.keys, row)
      if (!words) continue
      const { vault_key_id: subject, left_at: leftAt, answered_at: answeredAt } = row
      await writeAudit(tx, deps, actor, { action: 'opened', subject, part: 'message' })
      found.push({ id: idOf(row), leftAt, answeredAt, words })
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
    const rows = (await listMessages(tx, 10_000)).filter((row) => idOf(row).startsWith(idStart))
    const [row, another] = rows
    if (!row || another) return false
    const { code_hash, vault_key_id: vaultKeyId } = row
    const record = { kind: messageRecord, row: rowIdOf(code_hash), vaultKeyId, values: { answer } }
    const sealed = await resealRecord(tx, deps, record)
    await writeAudit(tx, deps, actor, { action: 'answered', subject: vaultKeyId })
    await putAnswer(tx, code_hash, { ...sealed, answered_at: deps.clock.now() })
    return true
  })

const idOf = ({ vault_key_id }: MessageRow) => vault_key_id.slice(0, 8)
