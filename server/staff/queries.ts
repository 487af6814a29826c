import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Role } from '#contract/console/permission.ts'
import type { Db } from '#server/db/connect.ts'
import { exists } from '#server/db/rows.ts'
import type { Staff } from '#server/db/tables.ts'

export type StaffRow = Selectable<Staff>

const columns = [
  'id',
  'number',
  'vault_key_id',
  'name',
  'email',
  'lookup',
  'name_lookup',
  'state',
  'state_at',
  'active_on',
  'created_at',
] as const

/** Serialises changes of people and roles, so that two owners cannot remove each other at the same time. */
export async function lockStaff(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff'))`.execute(tx)
}

export async function insertStaff(tx: Db, row: Insertable<Staff>): Promise<void> {
  await tx.insertInto('staff').values(row).execute()
}

export async function updateStaff(tx: Db, id: string, values: Updateable<Staff>): Promise<void> {
  await tx.updateTable('staff').set(values).where('id', '=', id).execute()
}

export const findStaff = (db: Db, id: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').select(columns).where('id', '=', id).executeTakeFirst()

export async function deleteStaff(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('staff').where('id', '=', id).execute()
}

export const isEmailTaken = (db: Db, lookup: Buffer, except: string): Promise<boolean> =>
  exists(db.selectFrom('staff').select('id').where('lookup', '=', lookup).where('id', '<>', except))

/** The active or invited person of a name. */
export const findByName = (db: Db, lookup: Buffer): Promise<StaffRow | undefined> =>
  db
    .selectFrom('staff')
    .select(columns)
    .where('name_lookup', '=', lookup)
    .where('state', '<>', 'disabled')
    .executeTakeFirst()

export async function rolesOf(db: Db, staffId: string): Promise<Role[]> {
  const rows = await db
    .selectFrom('staff_role')
    .select('role')
    .where('staff_id', '=', staffId)
    .orderBy('role')
    .execute()
  return rows.map(({ role }) => role)
}

export async function replaceRoles(
  tx: Db,
  { staffId, roles, now }: { staffId: string; roles: readonly Role[]; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('staff_role')
    .where('staff_id', '=', staffId)
    .where('role', 'not in', roles)
    .execute()
  await tx
    .insertInto('staff_role')
    .values(roles.map((role) => ({ staff_id: staffId, role, granted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const owners = (db: Db) =>
  db
    .selectFrom('staff')
    .innerJoin('staff_role', 'staff_role.staff_id', 'staff.id')
    .where('staff_role.role', '=', 'owner')
    .where('staff.state', '=', 'active')

/** Active owners, the first one first. */
export const listOwners = (db: Db): Promise<StaffRow[]> =>
  owners(db)
    .select(columns.map((column) => `staff.${column}` as const))
    .orderBy('staff.created_at')
    .execute()

export const ownerHasPasskey = (db: Db): Promise<boolean> =>
  exists(
    owners(db)
      .innerJoin('staff_passkey', 'staff_passkey.staff_id', 'staff.id')
      .select('staff_passkey.id')
      .limit(1),
  )

export type ListedStaff = StaffRow & {
  roles: Role[]
  passkeys: number
  linkExpiresAt: Date | null
}

/** Everyone, in the order in which they were added. */
export async function listStaffRows(db: Db, now: Date): Promise<ListedStaff[]> {
  const { rows } = await sql<ListedStaff>`
    select staff.*,
      array(select role from staff_role where staff_id = staff.id order by role) as roles,
      (select count(*) from staff_passkey where staff_id = staff.id) as passkeys,
      (
        select max(expires_at) from staff_link
        where staff_id = staff.id and used_at is null and expires_at > ${now}
      ) as "linkExpiresAt"
    from staff order by created_at, id
  `.execute(db)
  return rows
}

/** Blanks the rows of erased people: the row, and its roles stay, because the audit log refers to them. */
export async function blankStaff(tx: Db, vaultKeyIds: readonly string[]): Promise<void> {
  const blanked = await tx
    .updateTable('staff')
    .set({
      vault_key_id: null,
      name: null,
      email: null,
      lookup: null,
      name_lookup: null,
      state: 'disabled',
    })
    .where('vault_key_id', 'in', vaultKeyIds)
    .returning('id')
    .execute()
  const ids = blanked.map(({ id }) => id)
  if (ids.length === 0) return
  for (const table of ['staff_session', 'staff_passkey', 'staff_link'] as const)
    await tx.deleteFrom(table).where('staff_id', 'in', ids).execute()
}
