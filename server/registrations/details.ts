import * as z from 'zod/mini'
import { SafeContact } from '#contract/registration.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { setSilence } from '#server/mail/mail.ts'
import { lookupOf, openRecord, openRecords, resealRecord, sealRecord } from '#server/vault/vault.ts'
import type { RegistrationRow } from './queries.ts'

/** All personal data of a registration. It is stored encrypted, and destroying its key erases it. */
const Details = z.object({
  name: z.string(),
  email: z.string(),
  accessNeeds: z.string(),
  safeContact: SafeContact,
  intakeNote: z.string(),
  /** The page key in emails to the guest. Rows from before keys were hashed use their id as the key. */
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

/** Undefined if the data was erased. */
export async function openDetails(
  db: Db,
  deps: Pick<Deps, 'keys'>,
  { id, vault_key_id, sealed }: Pick<RegistrationRow, 'id' | 'vault_key_id' | 'sealed'>,
): Promise<Details | undefined> {
  const record = { kind, row: id, sealed: { vault_key_id, sealed } }
  return (await openRecord(db, deps, record)).sealed
}

/** The details of many registrations by their ids. Those whose data was erased are left out. */
export async function openAllDetails(
  db: Db,
  deps: Pick<Deps, 'keys'>,
  rows: readonly Pick<RegistrationRow, 'id' | 'vault_key_id' | 'sealed'>[],
): Promise<Map<string, Details>> {
  const opened = await openRecords(db, deps, kind, rows)
  return new Map([...opened].flatMap(([id, { sealed }]) => (sealed ? [[id, sealed]] : [])))
}

/** Encrypts changed details with the existing key. */
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

/** "Do not contact me" silences the whole mailbox only if the mailbox or staff confirmed the booking. */
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
