import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import type { Keys } from '#server/kit/secret.ts'
import { openRecord } from '#server/vault/vault.ts'
import type { MessageRow } from './queries.ts'

/** The encrypted content: the message and the way to answer, but not the code. */
const MessageContent = z.object({
  message: z.string(),
  answerBy: z.enum(['here', 'text', 'email']),
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
})
export type MessageContent = z.infer<typeof MessageContent>

export const messageRecord = {
  purpose: 'support',
  table: 'support_message',
  cells: { sealed: MessageContent, answer: z.string() },
} as const

/** No salt is needed, because a code has 100 random bits. */
export const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

export const rowIdOf = (codeHash: Buffer): string => codeHash.toString('hex')

/** Decrypts the cells that are passed. */
export const openMessage = (
  db: Db,
  keys: Keys,
  {
    code_hash,
    ...sealed
  }: Pick<MessageRow, 'code_hash' | 'vault_key_id'> &
    Partial<Pick<MessageRow, 'sealed' | 'answer'>>,
) => openRecord(db, { keys }, { kind: messageRecord, row: rowIdOf(code_hash), sealed })
