import type { Assertion } from '#contract/console/passkey.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { grantingRole } from '#contract/console/permission.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Person } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { countPasskeys, listPasskeys, recordUse } from './passkey-queries.ts'
import { assertionOptions, failure, verifyAssertion } from './passkeys.ts'
import { findStaff, rolesOf } from './queries.ts'
import { openStaff } from './sealed.ts'
import { describeSession, grantStepUp, startSession, type Visit } from './sessions.ts'

type SignIn = { assertion: Assertion; origin: string; visit: Visit }

/** The passkey names the person. The session, the counter of the passkey and the audit log entry are one transaction. */
export async function signIn(deps: Deps, { assertion, origin, visit }: SignIn) {
  const verified = await verifyAssertion(deps, { purpose: 'sign-in' }, { assertion, origin })
  const { id, staff_id: staffId } = verified.passkey
  return deps.db.transaction().execute(async (tx) => {
    const staff = await findStaff(tx, staffId)
    if (staff?.state !== 'active') throw failure('the person is not active')
    const { name } = await openStaff(tx, deps, staff)
    const roles = await rolesOf(tx, staffId)
    await recordUse(tx, { id, counter: verified.counter, now: deps.clock.now() })
    const started = { staffId, name, roles, hasPasskey: true }
    const { token, person } = await startSession(tx, deps, started, visit)
    const session = await describeSession(tx, deps, person)
    await writeAudit(tx, deps, actorFor(person), { action: 'signed in', subject: staffId })
    return { token, session }
  })
}

/** The actor of an action that every role grants. */
export function actorFor({ id, roles }: Pick<Person, 'id' | 'roles'>): Actor {
  const role = grantingRole(roles, 'desk:use')
  if (!role) throw new Error('This person has no role.')
  return { id, role }
}

export async function stepUpOptions(deps: Deps, { id, session }: Person) {
  const ceremony = { purpose: 'step-up', sessionId: session.id } as const
  return assertionOptions(deps, ceremony, await listPasskeys(deps.db, id))
}

/** Only a passkey of the same person counts. */
export async function stepUp(
  deps: Deps,
  person: Person,
  given: { assertion: Assertion; origin: string },
) {
  const ceremony = { purpose: 'step-up', sessionId: person.session.id } as const
  const { passkey, counter } = await verifyAssertion(deps, ceremony, given)
  if (passkey.staff_id !== person.id) throw failure('the passkey belongs to another person')
  await recordUse(deps.db, { id: passkey.id, counter, now: deps.clock.now() })
  return grantStepUp(deps, person)
}

/** The first owner who postponed the passkey confirms by a button, because there is nothing else to ask for. */
export async function confirmStepUp(deps: Deps, person: Person) {
  const hasPasskey = person.session.hasPasskey || (await countPasskeys(deps.db, person.id)) > 0
  if (hasPasskey) throw new Refusal('forbidden', 'Confirm with your passkey to continue.')
  return grantStepUp(deps, person)
}
