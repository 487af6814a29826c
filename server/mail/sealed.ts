import type { Db } from '#server/db/connect.ts'
import type { Keys } from '#server/kit/secret.ts'
import { openRecord } from '#server/vault/vault.ts'
import { Contents } from './contents.ts'
import type { MailRow } from './queries.ts'

export const mailRecord = {
  purpose: 'mail',
  table: 'mail_outbox',
  cells: { sealed: Contents },
} as const

/** The email in the clear; undefined once it was delivered, since then nothing of it is kept. */
export async function readContents(
  db: Db,
  { keys }: { keys: Keys },
  { id, vault_key_id, sealed }: Pick<MailRow, 'id' | 'vault_key_id' | 'sealed'>,
): Promise<Contents | undefined> {
  const ask = { kind: mailRecord, row: id, sealed: { vault_key_id, sealed } }
  return (await openRecord(db, { keys }, ask)).sealed
}
