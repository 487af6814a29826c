import { randomUUID } from 'node:crypto'
import type { Link, LinkKind } from '#contract/console/link.ts'
import type { Role } from '#contract/console/permission.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash, newKey } from '#server/kit/link-key.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { findLink, insertLink, type LinkRow } from './link-queries.ts'
import { findStaff, ownerHasPasskey, rolesOf } from './queries.ts'
import { openStaff } from './sealed.ts'

type NewLink = { kind: LinkKind; staffId: string | null; validMs: number }

/** Inserts a one-time link and returns its address. The key is in the fragment, which browsers send to no server. */
export async function createLink(
  tx: Db,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  { kind, staffId, validMs }: NewLink,
): Promise<string> {
  const key = newKey()
  const now = clock.now()
  await insertLink(tx, {
    id: randomUUID(),
    token_hash: keyHash(key),
    kind,
    staff_id: staffId,
    created_at: now,
    expires_at: new Date(now.getTime() + validMs),
  })
  return `${settings.consoleUrl}/console/link#${key}`
}

export type OpenLink = {
  row: LinkRow
  /** The person of the link. A new owner gets the id of the link. */
  staffId: string
  name: string | null
  roles: Role[]
  mayPostpone: boolean
}

/** The person behind a link that still works. A wrong, used, expired or withdrawn link gets one response. */
export async function openLink(db: Db, deps: Deps, key: string): Promise<OpenLink> {
  const row = await findLink(db, keyHash(key))
  if (!row) throw linkGone('unknown link')
  if (row.used_at !== null) throw linkGone('used link')
  if (row.expires_at <= deps.clock.now()) throw linkGone('expired link')
  const mayPostpone =
    row.kind === 'owner' && !deps.settings.isProduction && !(await ownerHasPasskey(db))
  if (row.staff_id === null)
    return { row, staffId: row.id, name: null, roles: ['owner'], mayPostpone }
  const staff = await findStaff(db, row.staff_id)
  const state = row.kind === 'invitation' ? 'invited' : 'active'
  if (staff?.state !== state) throw linkGone('the person of the link has another state')
  const { name } = await openStaff(db, deps, staff)
  return { row, staffId: staff.id, name, roles: await rolesOf(db, staff.id), mayPostpone }
}

export async function describeLink(deps: Deps, key: string): Promise<Link> {
  const { row, name, roles, mayPostpone } = await openLink(deps.db, deps, key)
  return { kind: row.kind, name, roles, mayPostpone }
}

export const linkGone = (reason: string) =>
  new Refusal(
    'gone',
    'This link does not work. Links work once and for a short time. Ask for another.',
    { reason },
  )
