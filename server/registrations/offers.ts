import { dayMs, hourMs } from '#contract/durations.ts'
import type { Db } from '#server/db/connect.ts'
import { type EventRow, rowOf } from '#server/events/events.ts'
import type { Deps } from '#server/kit/deps.ts'
import { changeRegistration } from './queries.ts'
import { firstInQueue, givePlaceBack, takePlace, waitList } from './seat-queries.ts'
import { tellGuest } from './tell-guest.ts'
import { wouldHavePlace } from './trapped-seats.ts'

const heldMs = dayMs
const beforeStartMs = 2 * hourMs

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
  await offerToTrapped(tx, event, now)
  for (;;) {
    const next = await firstInQueue(tx, eventId)
    const queueNumber = next?.queue_number ?? null
    if (!next || !(await takePlace(tx, { eventId, queueNumber, now }))) return
    const offered = { state: 'offered' as const, offer_ends_at: endOfOffer(now, event.starts_at) }
    await changeRegistration(tx, next.id, offered)
    await tellGuest(tx, deps, { kind: 'offered', event, row: { ...next, ...offered } })
  }
}

/** Keeps the page of a trapped registration like that of a guest who waits. No place is taken and nobody is notified. */
async function offerToTrapped(tx: Db, { id, starts_at }: EventRow, now: Date): Promise<void> {
  for (const row of await waitList(tx, id).where('trapped', '=', true).execute()) {
    const ask = { eventId: id, queueNumber: row.queue_number, now }
    if (!(await wouldHavePlace(tx, ask))) return
    const offer_ends_at = endOfOffer(now, starts_at)
    await changeRegistration(tx, row.id, { state: 'offered', offer_ends_at })
  }
}

/** A day, but never into the last two hours before the start; close to it, until the start itself. */
export function endOfOffer(now: Date, startsAt: Date): Date {
  const latest = startsAt.getTime() - beforeStartMs
  const end = Math.min(now.getTime() + heldMs, latest)
  return new Date(end > now.getTime() ? end : startsAt.getTime())
}
