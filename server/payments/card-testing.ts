import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { usualWork } from '#server/kit/form-guard.ts'
import { tryToken } from '#server/kit/limit.ts'
import { plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import { findHardUntil, lockHardUntil, putHardUntil } from './trouble-queries.ts'

/** Banks say no to people less often than this. Beyond it somebody is trying stolen cards. */
const declinesPerMinute = 10
const hardMs = 10 * 60_000
/** Eight times the usual: some seconds for whoever gives once, hours for whoever tries a thousand cards. */
const hardWork = usualWork + 3

/** How hard a proof of work has to be just now. */
export async function workAfterDeclines({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return (await findHardUntil(db)) > clock.now() ? hardWork : usualWork
}

/** Counts a bank's no. Too many make every gift and order harder for a while, and staff are told when that begins. */
export async function countDecline(tx: Db, deps: Deps): Promise<void> {
  const count = { action: 'declined gifts', who: 'everybody', burst: declinesPerMinute }
  const wait = await tryToken(tx, deps.clock, { ...count, perHour: declinesPerMinute * 60 })
  if (wait === 0) return
  const now = deps.clock.now()
  const wasHard = (await lockHardUntil(tx)) > now
  await putHardUntil(tx, new Date(now.getTime() + hardMs))
  if (!wasHard) await alertStaff(tx, deps, now)
}

/** It names nobody. */
const alertStaff = (tx: Db, deps: Deps, now: Date): Promise<void> =>
  queueEmail(tx, deps, {
    voice: 'named',
    purpose: 'gift alert',
    key: now.toISOString(),
    email: plainEmail({
      subject: 'Something on the site needs a look',
      preview: 'It takes care of itself, and a look does no harm.',
      band: 'band-field',
      heading: 'Many cards were declined',
      text: 'Banks said no more often than ten times within a minute. Somebody may be trying stolen cards on our forms. Until that is over, every device does more work before it may pay; whoever pays honestly waits some seconds longer. If it goes on for hours, look at the payment provider’s own pages.',
      why: 'You have this because the site writes to this address when something needs a look.',
    }),
  })
