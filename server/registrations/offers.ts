import type { Db } from '#server/db/connect.ts'
import { rowOf } from '#server/events/events.ts'
import { defineScheduledJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { openDetails } from './details.ts'
import { sendBookingEmail } from './emails.ts'
import {
  changeRegistration,
  findRegistration,
  firstInQueue,
  givePlaceBack,
  lapsedOffers,
  lockEvent,
} from './queries.ts'

const heldMs = 24 * 3_600_000
const beforeStartMs = 2 * 3_600_000

/**
 * A place that somebody gave up goes to whoever is next, in the same transaction, so that nobody who comes by
 * at that moment can take it. The lock on the event must be held.
 */
export async function passOn(tx: Db, deps: Deps, eventId: string): Promise<void> {
  const event = await rowOf(tx, eventId)
  const now = deps.clock.now()
  const next = event.starts_at > now ? await firstInQueue(tx, eventId) : undefined
  if (!next) return givePlaceBack(tx, eventId)
  const offerEndsAt = endOfOffer(now, event.starts_at)
  await changeRegistration(tx, next.id, { state: 'offered', offer_ends_at: offerEndsAt })
  const details = await openDetails(tx, deps, next)
  if (details)
    await sendBookingEmail(tx, deps, {
      kind: 'offered',
      event,
      id: next.id,
      details,
      key: `${next.id} ${now.toISOString()}`,
      offerEndsAt,
    })
}

/** A day, but never into the last two hours before the start; close to it, until the start itself. */
export function endOfOffer(now: Date, startsAt: Date): Date {
  const latest = startsAt.getTime() - beforeStartMs
  const end = Math.min(now.getTime() + heldMs, latest)
  return new Date(end > now.getTime() ? end : startsAt.getTime())
}

/** An offer that nobody took goes to the next in line. */
export const lapseOffers = defineScheduledJob(
  'lapse-offers',
  { everyMinutes: 1 },
  async ({ deps }) => {
    for (const { id } of await lapsedOffers(deps.db, deps.clock.now()))
      await deps.db.transaction().execute((tx) => lapse(tx, deps, id))
  },
)

async function lapse(tx: Db, deps: Deps, id: string): Promise<void> {
  const seen = await findRegistration(tx, id)
  if (!seen) return
  await lockEvent(tx, seen.event_id)
  const row = await findRegistration(tx, id)
  const isLapsed = row?.offer_ends_at && row.offer_ends_at <= deps.clock.now()
  if (row?.state !== 'offered' || !isLapsed) return
  await changeRegistration(tx, id, { state: 'expired', offer_ends_at: null })
  await passOn(tx, deps, row.event_id)
}
