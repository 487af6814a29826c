import type { Db } from '#server/db/connect.ts'
import { rowOf } from '#server/events/events.ts'
import type { Deps } from '#server/kit/deps.ts'
import { changeRegistration } from './queries.ts'
import { firstInQueue, givePlaceBack, takePlace } from './seat-queries.ts'
import { tellGuest } from './tell-guest.ts'

const heldMs = 24 * 3_600_000
const beforeStartMs = 2 * 3_600_000

/** A place that somebody gave up, and what follows from it, in one transaction: nobody who comes by can take it. */
export async function passOn(tx: Db, deps: Deps, eventId: string): Promise<void> {
  await givePlaceBack(tx, eventId)
  await offerFreePlaces(tx, deps, eventId)
}

/** Free places are offered to those who wait, in their order. The lock on the event must be held. */
export async function offerFreePlaces(tx: Db, deps: Deps, eventId: string): Promise<void> {
  const event = await rowOf(tx, eventId)
  const now = deps.clock.now()
  if (event.starts_at <= now) return
  for (;;) {
    const next = await firstInQueue(tx, eventId)
    const queueNumber = next?.queue_number ?? null
    if (!next || !(await takePlace(tx, { eventId, queueNumber, now }))) return
    const offered = { state: 'offered', offer_ends_at: endOfOffer(now, event.starts_at) }
    await changeRegistration(tx, next.id, offered)
    await tellGuest(tx, deps, { kind: 'offered', event, row: { ...next, ...offered } })
  }
}

/** A day, but never into the last two hours before the start; close to it, until the start itself. */
export function endOfOffer(now: Date, startsAt: Date): Date {
  const latest = startsAt.getTime() - beforeStartMs
  const end = Math.min(now.getTime() + heldMs, latest)
  return new Date(end > now.getTime() ? end : startsAt.getTime())
}
