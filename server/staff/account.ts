import { randomUUID } from 'node:crypto'
import type { Account } from '#contract/console/me.ts'
import type { NewPasskey } from '#contract/console/passkey.ts'
import { dayOf } from '#contract/dates.ts'
import { staffRecord } from '#server/actors/actors.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Authority, Person } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { DeskRefusal, Refusal } from '#server/kit/refuse.ts'
import { recordRevoked, resealRecord } from '#server/vault/vault.ts'
import { notifyPerson, reportPasskey } from './emails.ts'
import { closeLinksOf } from './link-queries.ts'
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  renamePasskeyRow,
} from './passkey-queries.ts'
import { registrationOptions, verifyNewPasskey } from './passkeys.ts'
import { lockStaffFor } from './people.ts'
import { findStaff, isEmailTaken, updateStaff } from './queries.ts'
import { emailLookup, emailTaken, freeNameLookup, openStaff } from './sealed.ts'
import {
  deleteAllSessions,
  deleteSession,
  deleteSessionsWithoutPasskey,
  listSessions,
  markPasskey,
} from './session-queries.ts'
import { liveSince } from './sessions.ts'

/** A person's own account: profile, passkeys and sessions. */
export async function readAccount(db: Db, deps: Deps, person: Person): Promise<Account> {
  const staff = await findOwn(db, person)
  const { name, email } = await openStaff(db, deps, staff)
  const passkeys = await listPasskeys(db, person.id)
  const live = { staffId: person.id, ...liveSince(deps.clock.now()) }
  const sessions = await listSessions(db, live)
  return {
    name,
    email,
    roles: [...person.roles],
    passkeys: passkeys.map(({ id, label, created_at, used_at }) => ({
      id,
      label,
      addedOn: dayOf(created_at),
      usedOn: used_at && dayOf(used_at),
    })),
    sessions: sessions.map(({ id, device, created_at, active_at }) => ({
      id,
      device,
      startedOn: dayOf(created_at),
      activeOn: dayOf(active_at),
      isCurrent: id === person.session.id,
    })),
  }
}

async function findOwn(db: Db, { id }: Person) {
  const staff = await findStaff(db, id)
  if (!staff?.vault_key_id) throw new DeskRefusal('sign-in-required', 'Sign in to continue.')
  return { ...staff, vault_key_id: staff.vault_key_id }
}

type Own = Authority & { person: Person }

/** Runs a change of the own account in one transaction and returns the changed account. */
const change = (deps: Deps, own: Own, work: (tx: Db) => Promise<void>): Promise<Account> =>
  deps.db.transaction().execute(async (tx) => {
    await lockStaffFor(tx, own)
    await work(tx)
    return readAccount(tx, deps, own.person)
  })

export const changeProfile = (
  deps: Deps,
  own: Own,
  values: { name: string; email: string },
): Promise<Account> =>
  change(deps, own, async (tx) => {
    const { id, vault_key_id: vaultKeyId, ...staff } = await findOwn(tx, own.person)
    const { email: former } = await openStaff(tx, deps, { id, vault_key_id: vaultKeyId, ...staff })
    const lookup = await emailLookup(tx, deps, values.email)
    if (await isEmailTaken(tx, lookup, id)) throw emailTaken()
    const name_lookup = await freeNameLookup(tx, deps, { staffId: id, name: values.name })
    const record = { kind: staffRecord, row: id, vaultKeyId, values }
    await updateStaff(tx, id, {
      ...(await resealRecord(tx, deps, record)),
      lookup,
      name_lookup,
    })
    if (former !== values.email)
      for (const to of [former, values.email])
        await notifyPerson(tx, deps, { staffId: id, to, kind: 'address-changed' })
    await writeAudit(tx, deps, own.actor, { action: 'profile changed', subject: id })
  })

export async function passkeyOptions(deps: Deps, { id, name, session }: Person) {
  const ceremony = { purpose: 'add-passkey', sessionId: session.id } as const
  const known = await listPasskeys(deps.db, id)
  return registrationOptions(deps, ceremony, { staffId: id, name, known })
}

type AddedPasskey = { label: string; created: NewPasskey; origin: string }

/** The first passkey of an owner who postponed it also ends their other sessions without one and their open links. */
export async function addPasskey(
  deps: Deps,
  own: Own,
  { label, ...response }: AddedPasskey,
): Promise<Account> {
  const { id, session } = own.person
  const ceremony = { purpose: 'add-passkey', sessionId: session.id } as const
  const passkey = await verifyNewPasskey(deps, ceremony, response)
  return change(deps, own, async (tx) => {
    const row = { id: randomUUID(), staff_id: id, label, created_at: deps.clock.now() }
    if (!(await insertPasskey(tx, { ...passkey, ...row })))
      throw new Refusal('conflict', 'This passkey is registered already.')
    await markPasskey(tx, session.id)
    await deleteSessionsWithoutPasskey(tx, id, session.id)
    await closeLinksOf(tx, id, deps.clock.now())
    await reportPasskey(tx, deps, own.person, 'passkey-added')
    await writeAudit(tx, deps, own.actor, { action: 'passkey added', subject: id })
  })
}

export const renamePasskey = (
  deps: Deps,
  own: Own,
  { id, label }: { id: string; label: string },
): Promise<Account> =>
  change(deps, own, async (tx) => {
    const staffId = own.person.id
    if (!(await renamePasskeyRow(tx, { staffId, id, label }))) throw notFound()
    await writeAudit(tx, deps, own.actor, { action: 'passkey renamed', subject: staffId })
  })

/** The last passkey stays, because a person without one could not sign in again. */
export const removePasskey = (deps: Deps, own: Own, id: string): Promise<Account> =>
  change(deps, own, async (tx) => {
    const staffId = own.person.id
    if (!(await deletePasskey(tx, staffId, id))) throw notFound()
    if ((await countPasskeys(tx, staffId)) === 0)
      throw new Refusal('conflict', 'The last passkey stays. Add another one first.')
    await recordRevoked(tx, deps, [id], 'passkey')
    await reportPasskey(tx, deps, own.person, 'passkey-removed')
    await writeAudit(tx, deps, own.actor, { action: 'passkey removed', subject: staffId })
  })

export const endSession = (deps: Deps, own: Own, id: string): Promise<Account> =>
  change(deps, own, async (tx) => {
    if (!(await deleteSession(tx, own.person.id, id))) throw notFound()
    await writeAudit(tx, deps, own.actor, { action: 'session ended', subject: own.person.id })
  })

export const endAllSessions = (deps: Deps, own: Own): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const { id } = own.person
    await lockStaffFor(tx, own)
    await deleteAllSessions(tx, id)
    await writeAudit(tx, deps, own.actor, { action: 'all sessions ended', subject: id })
  })

const notFound = () => new Refusal('not-found', 'There is nothing at this address.')
