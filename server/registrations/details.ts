import * as z from 'zod/mini'
import { SafeContact } from '#contract/registration.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { setSilence } from '#server/mail/mail.ts'
import { lookupOf, openRecord, resealRecord, sealRecord } from '#server/vault/vault.ts'
import type { RegistrationRow } from './queries.ts'

/** Everything a person told us. It exists only sealed, and is forgotten by destroying one key. */
const Details = z.object({
  name: z.string(),
  email: z.string(),
  accessNeeds: z.string(),
  safeContact: SafeContact,
  intakeNote: z.string(),
  /** The key that messages to this person carry. Rows of before keys were hashed have it as their id. */
  key: z.optional(z.string()),
})
export type Details = z.infer<typeof Details>

const kind = {
  purpose: 'registration',
  table: 'registration',
  cells: { sealed: Details },
} as const

export const sealDetails = (
  tx: Db,
  deps: Pick<Deps, 'keys' | 'clock'>,
  id: string,
  details: Details,
): Promise<{ vault_key_id: string; sealed: Buffer }> =>
  sealRecord(tx, deps, { kind, row: id, values: { sealed: details } })

/** Undefined for somebody who was forgotten. */
export async function openDetails(
  db: Db,
  deps: Pick<Deps, 'keys'>,
  { id, vault_key_id, sealed }: Pick<RegistrationRow, 'id' | 'vault_key_id' | 'sealed'>,
): Promise<Details | undefined> {
  const ask = { kind, row: id, sealed: { vault_key_id, sealed } }
  return (await openRecord(db, deps, ask)).sealed
}

/** The same key seals the new words. */
export async function resealDetails(
  db: Db,
  deps: Pick<Deps, 'keys'>,
  { id, vault_key_id }: Pick<RegistrationRow, 'id' | 'vault_key_id'>,
  details: Details,
): Promise<{ sealed: Buffer } | undefined> {
  if (vault_key_id === null) return undefined
  return resealRecord(db, deps, {
    kind,
    row: id,
    vaultKeyId: vault_key_id,
    values: { sealed: details },
  })
}

/** "Do not contact me" holds for the whole mailbox only where the mailbox or staff confirmed the booking. */
export async function updateSilence(
  tx: Db,
  deps: Pick<Deps, 'keys' | 'clock'>,
  { vault_key_id: vaultKeyId, proven_at }: Pick<RegistrationRow, 'vault_key_id' | 'proven_at'>,
  { email, safeContact }: Details,
): Promise<void> {
  if (vaultKeyId === null) return
  const isConfirmed = proven_at !== null && safeContact.way === 'none'
  await setSilence(tx, deps, { vaultKeyId, email, isConfirmed })
}

export const personLookup = (
  tx: Db,
  deps: Pick<Deps, 'keys' | 'clock'>,
  address: string,
): Promise<Buffer> => lookupOf(tx, deps, { purpose: 'registration', address })
