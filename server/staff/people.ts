import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/console/permission.ts'
import type { StaffMember } from '#contract/console/staff.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Authority } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { maskEmail } from '#server/kit/mask-email.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { type Erasure, recordRevoked } from '#server/vault/vault.ts'
import { alertOwners } from './emails.ts'
import { closeLinksOf } from './link-queries.ts'
import { withdrawInvitationsOf } from './open-invitations.ts'
import {
  findByName,
  findStaff,
  listOwners,
  listStaffRows,
  lockStaff,
  replaceRoles,
  rolesOf,
  type StaffRow,
  updateStaff,
} from './queries.ts'
import { openStaff } from './sealed.ts'
import { deleteAllSessions } from './session-queries.ts'

/** Everyone with an account or an invitation. Email addresses are masked. */
export async function listPeople(
  db: Db,
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  self: string,
): Promise<{ people: StaffMember[] }> {
  const rows = await listStaffRows(db, clock.now())
  const owners = rows.filter(({ state, roles }) => state === 'active' && roles.includes('owner'))
  const people = await Promise.all(
    rows.map(async ({ id, state, roles, passkeys, active_on, linkExpiresAt, ...row }) => {
      const { name, email } = await openStaff(db, { keys }, { id, ...row })
      return {
        id,
        name,
        email: email && maskEmail(email),
        roles,
        state,
        passkeys,
        activeOn: active_on,
        linkExpiresAt: linkExpiresAt?.toISOString() ?? null,
        isSelf: id === self,
        isLastOwner: owners.length === 1 && owners[0]?.id === id,
      }
    }),
  )
  return { people }
}

/** The roles of an active person; none for every other id. */
export async function rolesOfActive(tx: Db, id: string): Promise<readonly Role[]> {
  const staff = await findStaff(tx, id)
  return staff?.state === 'active' ? rolesOf(tx, staff.id) : []
}

/** Locks all people, and then checks the actor again: an earlier request may have ended their session, state or role. */
export async function lockStaffFor(tx: Db, { checkAgain }: Authority): Promise<void> {
  await lockStaff(tx)
  await checkAgain(tx)
}

/** Locks all people and finds one who is not the actor. A person cannot change their own rights. */
export async function lockOther(tx: Db, own: Authority, id: string): Promise<StaffRow> {
  await lockStaffFor(tx, own)
  const staff = await findStaff(tx, id)
  if (!staff) throw new Refusal('not-found', 'There is nothing at this address.')
  if (staff.id === own.actor.id)
    throw new Refusal('conflict', 'Another owner has to do this for you.')
  return staff
}

/**
 * New roles count from the next request on, because every request reads them. A person who is no longer an owner loses
 * their open invitations.
 */
export async function changeRoles(
  tx: Db,
  deps: Deps,
  own: Authority,
  { id, roles }: { id: string; roles: readonly Role[] },
): Promise<void> {
  const staff = await lockOther(tx, own, id)
  const before = await rolesOf(tx, id)
  const after = [...new Set(roles)].toSorted()
  if (staff.state === 'disabled') throw new Refusal('conflict', 'This person is disabled.')
  if (before.join() === after.join()) return
  const losesOwner = before.includes('owner') && !after.includes('owner')
  if (losesOwner) await refuseLastOwner(tx, staff)
  const now = deps.clock.now()
  await replaceRoles(tx, { staffId: id, roles: after, now })
  await alertOwners(tx, deps, { kind: 'roles-changed', key: randomUUID() })
  const part = after.join(', ')
  await writeAudit(tx, deps, own.actor, { action: 'roles changed', subject: id, part })
  if (losesOwner) await withdrawInvitationsOf(tx, deps, own, id)
}

/** Ends all sessions, open links and open invitations of the person in the same transaction. */
export const disableStaff = (deps: Deps, own: Authority, id: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const staff = await lockOther(tx, own, id)
    if (staff.state !== 'active') throw new Refusal('conflict', 'This person is not active.')
    await refuseLastOwner(tx, staff)
    // Before the change, so that the disabled owner gets the email too.
    if ((await rolesOf(tx, id)).includes('owner'))
      await alertOwners(tx, deps, { kind: 'owner-disabled', key: randomUUID() })
    const now = deps.clock.now()
    await updateStaff(tx, id, { state: 'disabled', state_at: now })
    await recordRevoked(tx, deps, [id], 'disabled')
    await deleteAllSessions(tx, id)
    await closeLinksOf(tx, id, now)
    await writeAudit(tx, deps, own.actor, { action: 'disabled', subject: id })
    await withdrawInvitationsOf(tx, deps, own, id)
  })

/** The passkeys of a disabled person are stored, so they can sign in again at once. */
export const enableStaff = (deps: Deps, own: Authority, id: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const staff = await lockOther(tx, own, id)
    const isErased = staff.vault_key_id === null
    if (staff.state !== 'disabled' || isErased)
      throw new Refusal('conflict', 'This person cannot be enabled.')
    if (staff.name_lookup && (await findByName(tx, staff.name_lookup)))
      throw new Refusal(
        'conflict',
        'Another person has this name now, or one that looks like it. That person has to change it first.',
      )
    await updateStaff(tx, id, { state: 'active', state_at: deps.clock.now() })
    await recordRevoked(tx, deps, [id], 'enabled')
    if ((await rolesOf(tx, id)).includes('owner'))
      await alertOwners(tx, deps, { kind: 'new-owner', key: randomUUID() })
    await writeAudit(tx, deps, own.actor, { action: 'enabled', subject: id })
  })

/** Disables and enables people again whose state changed after the backup. An older change does not replace a newer one. */
export async function replayStates(
  tx: Db,
  _ids: readonly string[],
  erasures: readonly Erasure[],
): Promise<void> {
  for (const { id, purpose, erased_at: at } of erasures) {
    if (purpose !== 'disabled' && purpose !== 'enabled') continue
    const { numUpdatedRows } = await tx
      .updateTable('staff')
      .set({ state: purpose === 'disabled' ? 'disabled' : 'active', state_at: at })
      .where('id', '=', id)
      .where('state', 'in', ['active', 'disabled'])
      .where('vault_key_id', 'is not', null)
      .where('state_at', '<', at)
      .executeTakeFirst()
    if (numUpdatedRows > 0n && purpose === 'disabled') await deleteAllSessions(tx, id)
  }
}

async function refuseLastOwner(tx: Db, { id }: StaffRow): Promise<void> {
  const others = (await listOwners(tx)).filter((owner) => owner.id !== id)
  if (others.length === 0)
    throw new Refusal('conflict', 'The last owner stays. Make another person an owner first.')
}
