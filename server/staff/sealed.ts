import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import type { Staff } from '#server/db/tables.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { lookupOf, openRecord } from '#server/vault/vault.ts'
import { findNameOwner, findNameOwners, insertName } from './queries.ts'

export const staffRecord = {
  purpose: 'staff',
  table: 'staff',
  cells: { name: z.string(), email: z.string() },
} as const

export type SealedStaff = Pick<Selectable<Staff>, 'id' | 'vault_key_id' | 'name' | 'email'>
type LookupDeps = Pick<Deps, 'keys' | 'clock'>

/** The name of an erased person, who is in the list of staff without a name. */
const erasedName = 'Erased'

export async function openStaff(
  db: Db,
  { keys }: Pick<Deps, 'keys'>,
  { id, ...sealed }: SealedStaff,
): Promise<{ name: string; email: string | null }> {
  const { name, email } = await openRecord(db, { keys }, { kind: staffRecord, row: id, sealed })
  return { name: name ?? erasedName, email: email ?? null }
}

export const emailLookup = (tx: Db, deps: LookupDeps, email: string): Promise<Buffer> =>
  lookupOf(tx, deps, { purpose: 'staff', address: `email ${email}` })

export const nameLookup = (tx: Db, deps: LookupDeps, name: string): Promise<Buffer> =>
  lookupOf(tx, deps, { purpose: 'staff', address: `name ${name}` })

/** The ids of the people who have or had these names. */
export async function findStaffIds(
  deps: LookupDeps & { db: Db },
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const hashes = await Promise.all(names.map((name) => nameLookup(deps.db, deps, name)))
  const owners = await findNameOwners(deps.db, hashes)
  const found = new Map<string, string>()
  for (const [index, name] of names.entries()) {
    const id = owners.get(String(hashes[index]?.toString('hex')))
    if (id !== undefined) found.set(name, id)
  }
  return found
}

/** Actors of the audit log that are not people. */
const reservedNames = new Set(['purge', 'server', erasedName.toLowerCase()])

/** Reserves a name for a person. Returns false if another person has or had it. */
export async function reserveName(
  tx: Db,
  deps: LookupDeps,
  { staffId, name }: { staffId: string; name: string },
): Promise<boolean> {
  if (reservedNames.has(name.toLowerCase())) return false
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
