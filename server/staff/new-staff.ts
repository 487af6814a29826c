import type { Role } from '#contract/console/permission.ts'
import { staffRecord } from '#server/actors/actors.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { sealRecord } from '#server/vault/vault.ts'
import { findByName, insertStaff, isEmailTaken, replaceRoles } from './queries.ts'
import { emailLookup, emailTaken, freeNameLookup, nameLookup } from './sealed.ts'

type NewStaff = {
  staffId: string
  name: string
  /** A new owner from the server has none until they fill in their profile. */
  email?: string
  roles: readonly Role[]
  state: 'invited' | 'active'
}

/** Inserts a person with their roles. A name that looks like another person's is a 409, and so is a used email address. */
export async function insertPerson(tx: Db, deps: Deps, person: NewStaff): Promise<void> {
  const { staffId, name, email, roles, state } = person
  const now = deps.clock.now()
  const lookup = email === undefined ? null : await emailLookup(tx, deps, email)
  if (lookup && (await isEmailTaken(tx, lookup, staffId))) throw emailTaken()
  const values = email === undefined ? { name } : { name, email }
  const sealed = await sealRecord(tx, deps, { kind: staffRecord, row: staffId, values })
  const name_lookup = await freeNameLookup(tx, deps, { staffId, name })
  const row = { id: staffId, ...sealed, lookup, name_lookup, state, state_at: now, created_at: now }
  await insertStaff(tx, row)
  await replaceRoles(tx, { staffId, roles, now })
}

/** Inserts an owner under the first free name: 'Owner', 'Owner 2', … Returns the name. */
export async function insertFirstOwner(
  tx: Db,
  deps: Deps,
  { staffId, name }: { staffId: string; name: string },
): Promise<string> {
  let [free, count] = [name, 1]
  while (await findByName(tx, await nameLookup(tx, deps, free))) free = `${name} ${++count}`
  await insertPerson(tx, deps, { staffId, name: free, roles: ['owner'], state: 'active' })
  return free
}
