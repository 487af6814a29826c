import { randomBytes, randomUUID } from 'node:crypto'
import type { Device } from '#contract/console/me.ts'
import { permissionsOf, type Role } from '#contract/console/permission.ts'
import type { Session } from '#contract/console/session.ts'
import { dayOf } from '#contract/dates.ts'
import { longestSessionMs, minuteMs } from '#contract/durations.ts'
import { staffRecord } from '#server/actors/actors.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { FindPerson, Person } from '#server/kit/console-access.ts'
import { readSessionCookie } from '#server/kit/console-origin.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { DeskRefusal } from '#server/kit/refuse.ts'
import { openJoinedRecord } from '#server/vault/vault.ts'
import { countPasskeys } from './passkey-queries.ts'
import { findStaff, updateStaff } from './queries.ts'
import {
  deleteSession,
  deleteSessionByToken,
  findSession,
  insertSession,
  setStepUp,
  touchSession,
} from './session-queries.ts'

const idleMs = 30 * minuteMs
const stepUpMs = 5 * minuteMs
/** Activity is stored at most this often, because each write waits for the disk. */
const touchMs = 10_000

/** A session that was started before the first time or idle since the second one has ended. */
export const liveSince = (now: Date) => ({
  startedAfter: new Date(now.getTime() - longestSessionMs),
  activeAfter: new Date(now.getTime() - idleMs),
})

/** Reads the session row of every request, so that sign-out and changed roles take effect at once on all servers. */
export const createFindPerson =
  (deps: Deps): FindPerson =>
  async (request, { isActivity, db = deps.db }) => {
    const token = readSessionCookie(deps.settings, request)
    return token === undefined ? undefined : findPersonByToken({ ...deps, db }, token, isActivity)
  }

async function findPersonByToken(
  { db, clock, settings, keys }: Omit<Deps, 'db'> & { db: Db },
  token: string,
  isActivity: boolean,
): Promise<Person | undefined> {
  const now = clock.now()
  const found = await findSession(db, { hash: keyHash(token), ...liveSince(now) })
  if (!found) return undefined
  const { id, staff_id: row, name: sealed, roles, wrapped } = found
  // On https a person without a passkey could not sign in again, and the link was only for trying out.
  if (settings.isProduction && !found.has_passkey) return undefined
  const record = { kind: staffRecord, row, sealed: { name: sealed }, wrapped }
  const { name = '' } = openJoinedRecord({ keys }, record)
  const isStale = now.getTime() - found.active_at.getTime() >= touchMs
  if (isActivity && isStale) await touchSession(db, id, now)
  const session = {
    id,
    hasPasskey: found.has_passkey,
    stepUpUntil: found.step_up_until,
    startedAt: found.created_at,
    activeAt: isActivity && isStale ? now : found.active_at,
  }
  const needsAddress = isAddressMissing(settings, roles, found.has_address)
  return { id: row, name, roles, needsAddress, session }
}

/** Alerts about accounts go to the owners by email. Without https the first owner is only trying out. */
const isAddressMissing = (
  { isProduction }: Deps['settings'],
  roles: readonly Role[],
  hasAddress: boolean,
): boolean => isProduction && roles.includes('owner') && !hasAddress

export type NewSession = {
  staffId: string
  name: string
  roles: readonly Role[]
  hasPasskey: boolean
}

/** How the browser asked for the session. */
export type Visit = {
  device: Device
  /** The token of the cookie that the browser sent. Its session ends, so that no token outlives a sign-in. */
  previousToken: string | undefined
}

/** Always a new token: 256 random bits. The database has only its hash. */
export async function startSession(
  tx: Db,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  { staffId, name, roles, hasPasskey }: NewSession,
  { device, previousToken }: Visit,
): Promise<{ token: string; person: Person }> {
  if (previousToken !== undefined) await deleteSessionByToken(tx, keyHash(previousToken))
  const token = randomBytes(32).toString('base64url')
  const id = randomUUID()
  const now = clock.now()
  await insertSession(tx, {
    id,
    token_hash: keyHash(token),
    staff_id: staffId,
    has_passkey: hasPasskey,
    device,
    created_at: now,
    active_at: now,
  })
  await updateStaff(tx, staffId, { active_on: dayOf(now) })
  const session = { id, hasPasskey, stepUpUntil: null, startedAt: now, activeAt: now }
  const staff = await findStaff(tx, staffId)
  const needsAddress = isAddressMissing(settings, roles, staff?.email !== null)
  return { token, person: { id: staffId, name, roles, needsAddress, session } }
}

export async function describeSession(
  db: Db,
  { settings }: Pick<Deps, 'settings'>,
  person: Person,
): Promise<Session> {
  const { id, name, roles, needsAddress, session } = person
  const { stepUpUntil, activeAt, startedAt } = session
  return {
    person: { id, name },
    roles: [...roles],
    permissions: permissionsOf(roles),
    passkeys: await countPasskeys(db, id),
    needsAddress,
    stepUpUntil: stepUpUntil?.toISOString() ?? null,
    idleAt: new Date(activeAt.getTime() + idleMs).toISOString(),
    endsAt: new Date(startedAt.getTime() + longestSessionMs).toISOString(),
    siteUrl: settings.consoleHost === undefined ? '' : settings.siteUrl,
  }
}

export async function signOut(deps: Deps, actor: Actor, { id, session }: Person): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await deleteSession(tx, id, session.id)))
      throw new DeskRefusal('sign-in-required', 'Sign in to continue.')
    await writeAudit(tx, deps, actor, { action: 'signed out', subject: id })
  })
}

/** Starts or restarts the five minutes of a step-up. */
export async function grantStepUp(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { session }: Person,
): Promise<{ stepUpUntil: string }> {
  const until = new Date(clock.now().getTime() + stepUpMs)
  await setStepUp(db, session.id, until)
  return { stepUpUntil: until.toISOString() }
}

export async function endStepUp({ db }: Pick<Deps, 'db'>, { session }: Person) {
  await setStepUp(db, session.id, null)
  return { stepUpUntil: null }
}
