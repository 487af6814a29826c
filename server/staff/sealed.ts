import type { Selectable } from 'kysely'
import { formerName, staffRecord } from '#server/actors/actors.ts'
import type { Db } from '#server/db/connect.ts'
import type { Staff } from '#server/db/tables.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { lookupOf, openRecord } from '#server/vault/vault.ts'
import { findNameOwner, insertName } from './queries.ts'

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
  lookupOf(tx, deps, { purpose: 'staff', address: `name ${name}` })

/** Reserves a name for a person. Returns false if another person has or had it. */
export async function reserveName(
  tx: Db,
  deps: LookupDeps,
  { staffId, name }: { staffId: string; name: string },
): Promise<boolean> {
  const hash = await nameLookup(tx, deps, name)
  await insertName(tx, { hash, staff_id: staffId })
  return (await findNameOwner(tx, hash)) === staffId
}

export function nameTaken(): Refusal {
  const message = 'Another person has or had this name. Choose another one.'
  return new Refusal('conflict', message, { fields: { name: message } })
}

export function emailTaken(): Refusal {
  const message = 'Another person has this email address.'
  return new Refusal('conflict', message, { fields: { email: message } })
}
