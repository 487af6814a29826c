import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import type { Keys } from '#server/kit/secret.ts'
import { openJoinedRecord, openRecord, resealRecord, sealRecord } from '#server/vault/vault.ts'
import type { ConversationRow, MessageRow, OpenedRow } from './queries.ts'

/** The encrypted first message: its text and the way to answer, but not the code. */
const FirstMessage = z.object({
  message: z.string(),
  answerBy: z.enum(['here', 'text', 'email']),
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
})
export type FirstMessage = z.infer<typeof FirstMessage>

/**
 * The cells of the table `support_message`, from before the chat. A cell is bound to the names of its table and column, so
 * the first message of every conversation is still encrypted as one of them.
 */
const firstMessageRecord = {
  purpose: 'support',
  table: 'support_message',
  cells: { sealed: FirstMessage, answer: z.string() },
} as const

const messageRecord = {
  purpose: 'support',
  table: 'conversation_message',
  cells: { sealed: z.string() },
} as const

/** No salt is needed, because a code has 100 random bits. */
export const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

const firstRowId = (codeHash: Buffer): string => codeHash.toString('hex')
const rowId = ({ conversation_id, number }: Pick<MessageRow, 'conversation_id' | 'number'>) =>
  `${conversation_id} ${number}`

/** Creates the key of a conversation and encrypts its first message. */
export const sealFirst = (
  tx: Db,
  deps: Parameters<typeof sealRecord>[1],
  codeHash: Buffer,
  first: FirstMessage,
) =>
  sealRecord(tx, deps, {
    kind: firstMessageRecord,
    row: firstRowId(codeHash),
    values: { sealed: first },
  })

/** Encrypts a further message with the key of its conversation. */
export const sealText = (
  tx: Db,
  keys: Keys,
  { id, vault_key_id }: Pick<ConversationRow, 'id' | 'vault_key_id'>,
  { number, text }: { number: number; text: string },
) =>
  resealRecord(
    tx,
    { keys },
    {
      kind: messageRecord,
      row: rowId({ conversation_id: id, number }),
      vaultKeyId: vault_key_id,
      values: { sealed: text },
    },
  )

export type Message = {
  number: number
  isFromStaff: boolean
  fromStaffId: string | null
  text: string
  sentAt: string
}

/** Decrypts messages that were read with the key of their conversation. */
export const openMessages = (
  keys: Keys,
  { code_hash }: Pick<ConversationRow, 'code_hash'>,
  rows: readonly OpenedRow[],
): Message[] =>
  rows.map((row) => ({
    number: row.number,
    isFromStaff: row.is_from_staff,
    fromStaffId: row.from_staff_id,
    text: textOf(keys, code_hash, row),
    sentAt: row.sent_at.toISOString(),
  }))

function textOf(keys: Keys, codeHash: Buffer, { sealed, answer, wrapped, ...row }: OpenedRow) {
  if (answer || row.number === 1) {
    const first = { kind: firstMessageRecord, row: firstRowId(codeHash) }
    const opened = openJoinedRecord({ keys }, { ...first, sealed: { sealed, answer }, wrapped })
    return opened.answer ?? opened.sealed?.message ?? ''
  }
  const message = { kind: messageRecord, row: rowId(row), sealed: { sealed }, wrapped }
  return openJoinedRecord({ keys }, message).sealed ?? ''
}

/** Decrypts the first message, which has the way to answer. */
export async function openFirst(
  db: Db,
  keys: Keys,
  {
    code_hash,
    vault_key_id,
    sealed,
  }: Pick<ConversationRow, 'code_hash' | 'vault_key_id'> & {
    sealed: Buffer | null
  },
): Promise<FirstMessage | undefined> {
  const record = { kind: firstMessageRecord, row: firstRowId(code_hash) }
  const opened = await openRecord(db, { keys }, { ...record, sealed: { vault_key_id, sealed } })
  return opened.sealed
}
