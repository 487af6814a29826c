import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import type { Keys } from '#server/kit/secret.ts'
import { openRecord } from '#server/vault/vault.ts'
import type { MessageRow } from './queries.ts'

/** What is kept of a message: its words and the way to answer, not the code. */
const Words = z.object({
  message: z.string(),
  answerBy: z.enum(['here', 'text', 'email']),
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
})
export type Words = z.infer<typeof Words>

export const messageRecord = {
  purpose: 'support',
  table: 'support_message',
  cells: { sealed: Words, answer: z.string() },
} as const

/** A hundred random bits need no salt. */
export const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

export const rowOf = (codeHash: Buffer): string => codeHash.toString('hex')

/** A message and its answer in the clear, as far as they are asked for. */
export const openMessage = (
  db: Db,
  keys: Keys,
  {
    code_hash,
    ...sealed
  }: Pick<MessageRow, 'code_hash' | 'vault_key_id'> &
    Partial<Pick<MessageRow, 'sealed' | 'answer'>>,
) => openRecord(db, { keys }, { kind: messageRecord, row: rowOf(code_hash), sealed })
