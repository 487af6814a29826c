import { randomUUID } from 'node:crypto'
import { hourMs } from '#contract/durations.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { alertOwners } from './emails.ts'
import { recover } from './invitations.ts'
import { createLink } from './links.ts'
import { countPasskeys } from './passkey-queries.ts'
import { findByName, listOwners, lockStaff, ownerHasPasskey, rolesOf } from './queries.ts'
import { nameLookup } from './sealed.ts'

const printedMs = hourMs

/**
 * The line about the Desk that a start prints while no owner has a passkey. With https the output becomes a log, so the
 * line has no link. The line is empty if there is nothing to do.
 */
export async function startLine(deps: Deps, address: string): Promise<string> {
  const { db, settings } = deps
  if (!settings.isConsoleOn || (await ownerHasPasskey(db))) return ''
  if (settings.isProduction) return 'Desk: npm run owner prints a link'
  const link = await db.transaction().execute((tx) => createOwnerLink(tx, deps))
  const [, fragment = ''] = link.split('#')
  const shown = `${settings.consoleHost ? settings.consoleUrl : address}/console/link#${fragment}`
  return `Desk: ${shown}  (once, within an hour; npm run owner prints another)`
}

/** A link for an owner without a passkey if there is one, so that postponing it adds no second owner; else for a new one. */
async function createOwnerLink(tx: Db, deps: Deps): Promise<string> {
  const [first] = (await ownerHasPasskey(tx)) ? [] : await listOwners(tx)
  return createLink(tx, deps, { kind: 'owner', staffId: first?.id ?? null, validMs: printedMs })
}

/** `npm run owner`: a link for a new owner, or for the owner of this name, whose passkeys and sessions end. */
export const printOwnerLink = (deps: Deps, actor: Actor, name: string): Promise<string> =>
  deps.db.transaction().execute(async (tx) => {
    await lockStaff(tx)
    const staffId = name === '' ? undefined : await findOwnerByName(tx, deps, name)
    const link = staffId
      ? await recover(tx, deps, { staffId, kind: 'owner', validMs: printedMs })
      : await createOwnerLink(tx, deps)
    await alertOwners(tx, deps, { kind: 'owner-link', key: randomUUID() })
    await writeAudit(tx, deps, actor, { action: 'owner link printed', subject: staffId })
    return link
  })

async function findOwnerByName(tx: Db, deps: Deps, name: string): Promise<string> {
  const staff = await findByName(tx, await nameLookup(tx, deps, name))
  const isOwner = staff?.state === 'active' && (await rolesOf(tx, staff.id)).includes('owner')
  if (!isOwner) throw new Refusal('not-found', 'No active owner has this name.')
  return staff.id
}

/** How far the first owner has come, for the first steps on Today. */
export async function firstSteps(db: Db, staffId: string) {
  const owners = await listOwners(db)
  const self = owners.find(({ id }) => id === staffId)
  return {
    hasProfile: self === undefined || self.email !== null,
    hasPasskey: (await countPasskeys(db, staffId)) > 0,
    hasSecondOwner: owners.length > 1,
  }
}
