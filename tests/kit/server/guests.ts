import type { WaitingGuest } from '#contract/console/guest.ts'
import { listWaitingGuests } from '#server/registrations/guest-list.ts'
import { releaseGuest } from '#server/registrations/staff.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { operator } from './operator.ts'

/** The guests who wait for staff. */
export const waitingGuests = async (site: Deps): Promise<WaitingGuest[]> =>
  (await listWaitingGuests(site, operator, { limit: 100, session: 'none' })).rows

/** Releases the guest with this code, of any state. */
export async function releaseByCode(
  site: Deps,
  code: string,
  actor: Actor = operator,
): Promise<void> {
  const row = await site.db
    .selectFrom('registration')
    .select(['id', 'version'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  await site.db.transaction().execute((tx) => releaseGuest(tx, site, actor, row))
}
