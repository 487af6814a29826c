import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Role } from '#contract/console/permission.ts'
import type { Db } from '#server/db/connect.ts'
import type { VaultKey } from '#server/db/tables.ts'
import { systemName } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { openJoinedRecord } from '#server/vault/vault.ts'

/** Personal data of the table `staff`. */
export const staffRecord = {
  purpose: 'staff',
  table: 'staff',
  cells: { name: z.string(), email: z.string() },
} as const

/** How lists name a person whose name was erased. */
export const formerName = (number: number): string => `Former staff member ${number}`

/** Reads the present names of actors in one query. Other tables store the ids alone. */
export async function nameActors(
  db: Db,
  { keys }: Pick<Deps, 'keys'>,
  ids: readonly (string | null)[],
): Promise<(id: string) => string> {
  const staffIds = new Set(ids.filter((id) => id !== null && systemName(id) === undefined))
  const staff = staffIds.size > 0 ? await findStaff(db, [...staffIds]) : []
  const names = new Map(staff.map((row) => [row.id, nameOf(keys, row)]))
  return (id) => systemName(id) ?? names.get(id) ?? 'Former staff member'
}

/** Active staff members with one of these roles. */
export async function activePeople(
  db: Db,
  deps: Pick<Deps, 'keys'>,
  roles: readonly Role[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct staff.id from staff join staff_role on staff_role.staff_id = staff.id
    where staff.state = 'active' and staff_role.role = any(${roles}::text[])
  `.execute(db)
  const nameOfActor = await nameActors(
    db,
    deps,
    rows.map(({ id }) => id),
  )
  return rows
    .map(({ id }) => ({ id, name: nameOfActor(id) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** The key is null for a person whose name was erased. */
type FoundStaff = { id: string; number: number; name: Buffer | null } & (
  | { key: null }
  | ({ key: string } & Pick<Selectable<VaultKey>, 'purpose' | 'key_id' | 'wrapped'>)
)

async function findStaff(db: Db, ids: readonly (string | null)[]): Promise<readonly FoundStaff[]> {
  const { rows } = await sql<FoundStaff>`
    select staff.id, staff.number, staff.name, vault_key.id as key, purpose, key_id, wrapped
    from staff left join vault_key on vault_key.id = staff.vault_key_id
    where staff.id = any(${ids}::uuid[])
  `.execute(db)
  return rows
}

function nameOf(keys: Deps['keys'], { id, number, name: sealed, ...found }: FoundStaff): string {
  if (found.key === null) return formerName(number)
  const { key, purpose, key_id, wrapped } = found
  const record = { kind: staffRecord, row: id, sealed: { name: sealed } }
  const { name } = openJoinedRecord(
    { keys },
    { ...record, wrapped: { id: key, purpose, key_id, wrapped } },
  )
  return name ?? formerName(number)
}
