import { randomUUID } from 'node:crypto'
import type { NewPasskey } from '#contract/console/passkey.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { alertOwners, reportPasskey } from './emails.ts'
import { closeLink, closeLinksOf, closePrintedLinks } from './link-queries.ts'
import { linkGone, type OpenLink, openLink } from './links.ts'
import { insertFirstOwner } from './new-staff.ts'
import { insertPasskey, listPasskeys } from './passkey-queries.ts'
import { registrationOptions, type VerifiedPasskey, verifyNewPasskey } from './passkeys.ts'
import { lockStaff, updateStaff } from './queries.ts'
import { deleteAllSessions } from './session-queries.ts'
import { actorFor } from './sign-in.ts'
import { describeSession, startSession, type Visit } from './sessions.ts'

/** The name that a new owner has until they choose one. The device shows it beside the passkey. */
const defaultName = 'Owner'

export async function linkOptions(deps: Deps, key: string) {
  const { row, staffId, name } = await openLink(deps.db, deps, key)
  const known = await listPasskeys(deps.db, staffId)
  const ceremony = { purpose: 'link', linkId: row.id } as const
  return registrationOptions(deps, ceremony, { staffId, name: name ?? defaultName, known })
}

type Acceptance = { key: string; created: NewPasskey; origin: string; visit: Visit }

/** Registers the passkey and starts a session. */
export async function acceptLink(deps: Deps, { key, created, origin, visit }: Acceptance) {
  const { row } = await openLink(deps.db, deps, key)
  const ceremony = { purpose: 'link', linkId: row.id } as const
  const passkey = await verifyNewPasskey(deps, ceremony, { created, origin })
  return enter(deps, { key, visit, passkey })
}

/** Starts a session without a passkey, for the first owner on plain http. */
export async function postponePasskey(deps: Deps, given: { key: string; visit: Visit }) {
  const { mayPostpone } = await openLink(deps.db, deps, given.key)
  if (!mayPostpone) throw new Refusal('forbidden', 'Add a passkey to continue.')
  return enter(deps, given)
}

type Entry = { key: string; visit: Visit; passkey?: VerifiedPasskey }

/** One transaction: the link is used up, the person is active, the passkey is stored and the session exists, or nothing. */
const enter = (deps: Deps, { key, visit, passkey }: Entry) =>
  deps.db.transaction().execute(async (tx) => {
    await lockStaff(tx)
    const link = await openLink(tx, deps, key)
    const { row, staffId, roles } = link
    const now = deps.clock.now()
    if (!(await closeLink(tx, row.id, now))) throw linkGone('used link')
    if (row.kind === 'owner') await closePrintedLinks(tx, now)
    await closeLinksOf(tx, staffId, now)
    const name = await activate(tx, deps, link)
    if (passkey) await storePasskey(tx, deps, staffId, passkey)
    const entrant = { staffId, name, roles, hasPasskey: passkey !== undefined }
    const { token, person } = await startSession(tx, deps, entrant, visit)
    const session = await describeSession(tx, deps, person)
    const isNew = row.kind === 'invitation' || row.staff_id === null
    if (isNew && roles.includes('owner'))
      await alertOwners(tx, deps, { kind: 'new-owner', key: staffId, except: staffId })
    if (passkey)
      await reportPasskey(tx, deps, { id: staffId, roles: isNew ? [] : roles }, 'passkey-added')
    const action = isNew ? 'joined' : 'signed in by link'
    await writeAudit(tx, deps, actorFor(person), { action, subject: staffId, part: row.kind })
    return { token, session }
  })

/** Inserts a new owner, activates an invited person, or ends the earlier sessions of a known one. Returns the name. */
async function activate(tx: Db, deps: Deps, { row, staffId, name }: OpenLink): Promise<string> {
  if (name === null) return insertFirstOwner(tx, deps, { staffId, name: defaultName })
  if (row.kind === 'invitation')
    await updateStaff(tx, staffId, { state: 'active', state_at: deps.clock.now() })
  else await deleteAllSessions(tx, staffId)
  return name
}

async function storePasskey(tx: Db, deps: Deps, staffId: string, passkey: VerifiedPasskey) {
  const now = deps.clock.now()
  const row = { id: randomUUID(), staff_id: staffId, label: 'First passkey', created_at: now }
  const isNew = await insertPasskey(tx, { ...passkey, ...row, used_at: now })
  if (!isNew) throw new Refusal('conflict', 'This passkey is registered already.')
}
