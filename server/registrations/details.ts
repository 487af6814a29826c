import * as z from 'zod/mini'
import { SafeContact } from '#contract/registration.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { createRecordKey, open, openRecordKey, seal } from '#server/vault/vault.ts'
import type { RegistrationRow } from './queries.ts'

/** Everything a person told us. It exists only sealed, and is forgotten by destroying one key. */
const Details = z.object({
  name: z.string(),
  email: z.string(),
  accessNeeds: z.string(),
  safeContact: SafeContact,
  intakeNote: z.string(),
})
export type Details = z.infer<typeof Details>

const purpose = 'registration'
const cellOf = (row: string) => ({ table: 'registration', row, column: 'sealed' })

export async function sealDetails(
  tx: Db,
  deps: Pick<Deps, 'keys' | 'clock'>,
  id: string,
  details: Details,
): Promise<{ vault_key: string; sealed: Buffer }> {
  const key = await createRecordKey(tx, deps, { purpose })
  return { vault_key: key.id, sealed: seal(key, cellOf(id), JSON.stringify(details)) }
}

/** Undefined for somebody who was forgotten. */
export async function openDetails(
  db: Db,
  deps: Pick<Deps, 'keys'>,
  { id, vault_key, sealed }: Pick<RegistrationRow, 'id' | 'vault_key' | 'sealed'>,
): Promise<Details | undefined> {
  if (vault_key === null || sealed === null) return undefined
  const key = await openRecordKey(db, deps, { id: vault_key, purpose })
  return Details.parse(JSON.parse(open(key, cellOf(id), sealed)))
}

/** The same key seals the new words. */
export async function resealDetails(
  db: Db,
  deps: Pick<Deps, 'keys'>,
  { id, vault_key }: Pick<RegistrationRow, 'id' | 'vault_key'>,
  details: Details,
): Promise<{ sealed: Buffer } | undefined> {
  if (vault_key === null) return undefined
  const key = await openRecordKey(db, deps, { id: vault_key, purpose })
  return { sealed: seal(key, cellOf(id), JSON.stringify(details)) }
}
