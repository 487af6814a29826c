import { applicationRecord, openParts } from '#server/applications/sealed.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { resealRecord } from '#server/vault/vault.ts'

type Part = 'contact' | 'answers' | 'identity'

/** Changes a part of the newest application as if an earlier form had stored it. Undefined removes an answer. */
export async function storeAnswers(
  deps: Pick<Deps, 'keys'> & { db: Db },
  part: Part,
  changes: Record<string, unknown>,
): Promise<void> {
  const { db } = deps
  const row = await db
    .selectFrom('application')
    .selectAll()
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const { id, vault_key_id } = row
  const opened = await openParts(db, deps, { id, vault_key_id, [part]: row[part] })
  const values = { [part]: { ...opened[part], ...changes } }
  const record = { kind: applicationRecord, row: id, vaultKeyId: vault_key_id, values }
  const sealed = await resealRecord(db, deps, record)
  await db.updateTable('application').set(sealed).where('id', '=', id).execute()
}
