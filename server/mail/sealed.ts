import type { Db } from '#server/db/connect.ts'
import type { Keys } from '#server/kit/secret.ts'
import { open, openRecordKey, type Cell } from '#server/vault/vault.ts'
import { Contents } from './contents.ts'
import type { MailRow } from './queries.ts'

export const cellOf = (id: string): Cell => ({ table: 'mail_outbox', row: id, column: 'sealed' })

/** The email in the clear; undefined once it was delivered, since then nothing of it is kept. */
export async function readContents(
  db: Db,
  { keys }: { keys: Keys },
  { id, vault_key, sealed }: Pick<MailRow, 'id' | 'vault_key' | 'sealed'>,
): Promise<Contents | undefined> {
  if (!vault_key || !sealed) return undefined
  const key = await openRecordKey(db, { keys }, { id: vault_key, purpose: 'mail' })
  return Contents.parse(JSON.parse(open(key, cellOf(id), sealed)))
}
