import { createHash } from 'node:crypto'
import type { SupportMessage } from '#contract/support.ts'
import type { Db } from '#server/db/connect.ts'
import type { Keys } from '#server/kit/secret.ts'
import { open, openRecordKey, type Cell, type RecordKey, seal } from '#server/vault/vault.ts'
import type { MessageRow } from './queries.ts'

/** What is kept of a message: its words and the way to answer, not the code. */
export type Words = {
  message: string
  answerBy: SupportMessage['answerBy']
  phone?: string
  email?: string
}

/** A hundred random bits need no salt. */
export const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

export const sealWords = (key: RecordKey, codeHash: Buffer, words: Words): Buffer =>
  seal(key, cellOf(codeHash, 'sealed'), JSON.stringify(words))

export const sealAnswer = (key: RecordKey, codeHash: Buffer, answer: string): Buffer =>
  seal(key, cellOf(codeHash, 'answer'), answer)

/** A message in the clear, for staff. */
export async function openWords(db: Db, keys: Keys, row: MessageRow): Promise<Words> {
  const key = await keyOf(db, keys, row)
  // Only sealWords writes there, and the vault has checked that nobody else did.
  return JSON.parse(open(key, cellOf(row.code_hash, 'sealed'), row.sealed)) as Words
}

export async function openAnswer(db: Db, keys: Keys, row: MessageRow): Promise<string | null> {
  if (!row.answer) return null
  return open(await keyOf(db, keys, row), cellOf(row.code_hash, 'answer'), row.answer)
}

export const keyOf = (db: Db, keys: Keys, { vault_key }: MessageRow): Promise<RecordKey> =>
  openRecordKey(db, { keys }, { id: vault_key, purpose: 'support' })

const cellOf = (codeHash: Buffer, column: 'sealed' | 'answer'): Cell => ({
  table: 'support_message',
  row: codeHash.toString('hex'),
  column,
})
