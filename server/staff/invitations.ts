import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/console/permission.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Authority } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { recordRevoked } from '#server/vault/vault.ts'
import { alertOwners, queueLink } from './emails.ts'
import { closeLinksOf } from './link-queries.ts'
import { createLink } from './links.ts'
import { insertPerson } from './new-staff.ts'
import { forgetInvited } from './open-invitations.ts'
import { deletePasskeys } from './passkey-queries.ts'
import { lockOther, lockStaffFor } from './people.ts'
import { openStaff } from './sealed.ts'
import { deleteAllSessions } from './session-queries.ts'

const invitationMs = 72 * hourMs
const recoveryMs = dayMs

type SentLink = { id: string; link: string | null }
type Invitation = { name: string; email: string; roles: readonly Role[] }

/** The invited person exists at once, without a passkey, and becomes active when the link is used. */
export async function invite(
  tx: Db,
  deps: Deps,
  own: Authority,
  { name, email, roles }: Invitation,
): Promise<SentLink> {
  await lockStaffFor(tx, own)
  const id = randomUUID()
  const invited = {
    staffId: id,
    name,
    email,
    roles: [...new Set(roles)],
    state: 'invited',
  } as const
  await insertPerson(tx, deps, invited)
  const link = await createLink(tx, deps, {
    kind: 'invitation',
    staffId: id,
    validMs: invitationMs,
  })
  if (deps.settings.smtpUrl)
    await queueLink(tx, deps, { kind: 'invitation', staffId: id, to: email, link })
  await writeAudit(tx, deps, own.actor, { action: 'invited', subject: id, part: roles.join(', ') })
  return { id, link: deps.settings.smtpUrl ? null : link }
}

export const withdrawInvitation = (deps: Deps, own: Authority, id: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const staff = await lockOther(tx, own, id)
    if (staff.state !== 'invited')
      throw new Refusal('conflict', 'This person has used the invitation already.')
    await forgetInvited(tx, deps, staff)
    await writeAudit(tx, deps, own.actor, { action: 'invitation withdrawn', subject: id })
  })

/**
 * Emails a link to a person who lost their passkeys. The link goes to their own mailbox, so no owner can take over an
 * account unseen.
 */
export async function sendRecovery(
  tx: Db,
  deps: Deps,
  own: Authority,
  id: string,
): Promise<SentLink> {
  const staff = await lockOther(tx, own, id)
  if (staff.state !== 'active') throw new Refusal('conflict', 'This person is not active.')
  const { email: to } = await openStaff(tx, deps, staff)
  const { smtpUrl } = deps.settings
  if (smtpUrl && to === null)
    throw new Refusal(
      'conflict',
      'This person has no email address, so the link could not reach them alone. An operator can make one on the server.',
    )
  const link = await recover(tx, deps, { staffId: id, kind: 'recovery', validMs: recoveryMs })
  if (smtpUrl && to !== null) await queueLink(tx, deps, { kind: 'recovery', staffId: id, to, link })
  await alertOwners(tx, deps, { kind: 'recovery', key: randomUUID() })
  await writeAudit(tx, deps, own.actor, { action: 'recovery link sent', subject: id })
  return { id, link: smtpUrl ? null : link }
}

/** Ends all sessions, deletes all passkeys and open links of a person, and makes a new link. */
export async function recover(
  tx: Db,
  deps: Deps,
  { staffId, ...link }: { staffId: string; kind: 'recovery' | 'owner'; validMs: number },
): Promise<string> {
  await deleteAllSessions(tx, staffId)
  const passkeys = await deletePasskeys(tx, staffId)
  if (passkeys.length > 0) await recordRevoked(tx, deps, passkeys, 'passkey')
  await closeLinksOf(tx, staffId, deps.clock.now())
  return createLink(tx, deps, { staffId, ...link })
}
