import type { Presence } from '#contract/support.ts'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { StaffContext } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { readOrganisation } from '#server/organisation/organisation.ts'
import { hoursAt } from './hours.ts'
import { deletePresence, putPresence, readIsStaffHere, renewPresence } from './presence-queries.ts'
import { presenceTimes } from './presence-times.ts'
import { forgetPolled } from './recent.ts'

/** Whether staff are available, and the hours of the support line. */
export async function readPresence(db: Db, clock: Clock): Promise<Presence> {
  const { supportTimes } = await readOrganisation(db)
  const { isOpen, changesAt } = hoursAt(supportTimes, clock.now())
  const isSomebodyHere = await readIsStaffHere(db, presenceTimes(clock))
  return { isSomebodyHere, isOpen, changesAt: changesAt?.toISOString() ?? null }
}

type Self = Pick<StaffContext, 'person' | 'checkAgain'>

/** Sets a staff member to Available in this session, or to Away in all. */
export async function setPresence(
  deps: Pick<Deps, 'db' | 'clock'>,
  { person, checkAgain }: Self,
  isAvailable: boolean,
): Promise<{ isAvailable: boolean }> {
  await deps.db.transaction().execute(async (tx) => {
    await checkAgain(tx)
    if (isAvailable) await putPresence(tx, presenceOf(deps.clock, person))
    else await deletePresence(tx, person.id)
  })
  forgetPolled(deps.db)
  return { isAvailable }
}

/**
 * The page reports that it is open, and learns whether visitors see the person as available. It never makes a person
 * available who is not.
 */
export async function reportPresence(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { person }: Pick<Self, 'person'>,
): Promise<{ isAvailable: boolean }> {
  await renewPresence(db, presenceOf(clock, person))
  return { isAvailable: await readIsStaffHere(db, presenceTimes(clock), person.id) }
}

const presenceOf = (clock: Clock, { id, session }: Self['person']) => ({
  staff_id: id,
  staff_session_id: session.id,
  seen_at: clock.now(),
})
