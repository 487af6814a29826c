import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { defaultDifficulty, maxDifficulty } from '#server/kit/form-guard.ts'
import { tryToken } from '#server/kit/limit.ts'
import { plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import { findHardUntil, lockHardUntil, setHardUntil } from './trouble-queries.ts'

/** Banks decline real visitors less often than this. More declines mean card testing. */
const declinesPerMinute = 10
const raisedMs = 10 * 60_000

/**
 * While a proof of work is needed, visitors without script may send so many gifts, and as many orders, in total. With
 * the gifts before that, fewer than thirty a minute need no proof.
 */
export const freeRequestsOfSite = { burst: 13, perHour: 5 * 60 }

/** The current difficulty of a proof of work. */
export async function currentDifficulty({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return (await findHardUntil(db)) > clock.now() ? maxDifficulty : defaultDifficulty
}

/**
 * Counts a declined card. Too many raise the difficulty of all gifts and orders for a while, and staff get one email.
 */
export async function countDecline(tx: Db, deps: Deps): Promise<void> {
  const count = { action: 'declined gifts', who: 'everybody', burst: declinesPerMinute }
  const wait = await tryToken(tx, deps.clock, { ...count, perHour: declinesPerMinute * 60 })
  if (wait === 0) return
  const now = deps.clock.now()
  const wasRaised = (await lockHardUntil(tx)) > now
  await setHardUntil(tx, new Date(now.getTime() + raisedMs))
  if (!wasRaised) await alertStaff(tx, deps, now)
}

/** Names no donor or buyer. */
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
      text: 'Banks said no more often than ten times within a minute. Somebody may be trying stolen cards on our forms. Until that is over, every device does more work before it may pay; honest buyers wait a few seconds longer. If it goes on for hours, look at the payment provider’s own pages.',
      why: 'You have this because the site writes to this address when something needs a look.',
    }),
  })
