import { nameKey } from '#contract/console/staff-name.ts'
import type { Selectable } from 'kysely'
import { formerName, staffRecord } from '#server/actors/actors.ts'
import type { Db } from '#server/db/connect.ts'
import type { Staff } from '#server/db/tables.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { lookupOf, openRecord } from '#server/vault/vault.ts'
import { findByName } from './queries.ts'

type SealedStaff = Pick<Selectable<Staff>, 'id' | 'number' | 'vault_key_id' | 'name' | 'email'>
type LookupDeps = Pick<Deps, 'keys' | 'clock'>

export async function openStaff(
  db: Db,
  { keys }: Pick<Deps, 'keys'>,
  { id, number, ...sealed }: SealedStaff,
): Promise<{ name: string; email: string | null }> {
  const { name, email } = await openRecord(db, { keys }, { kind: staffRecord, row: id, sealed })
  return { name: name ?? formerName(number), email: email ?? null }
}

export const emailLookup = (tx: Db, deps: LookupDeps, email: string): Promise<Buffer> =>
  lookupOf(tx, deps, { purpose: 'staff', address: `email ${email}` })

export const nameLookup = (tx: Db, deps: LookupDeps, name: string): Promise<Buffer> =>
  lookupOf(tx, deps, { purpose: 'staff', address: `name ${nameKey(name)}` })

/** The lookup hash of a name. Throws if another active person has a name that looks the same. */
export async function freeNameLookup(
  tx: Db,
  deps: LookupDeps,
  { staffId, name }: { staffId: string; name: string },
): Promise<Buffer> {
  const lookup = await nameLookup(tx, deps, name)
  const owner = await findByName(tx, lookup)
  if (owner === undefined || owner.id === staffId) return lookup
  const message = 'Another person has this name, or one that looks like it.'
  throw new Refusal('conflict', message, { fields: { name: message } })
}

export function emailTaken(): Refusal {
  const message = 'Another person has this email address.'
  return new Refusal('conflict', message, { fields: { email: message } })
}
