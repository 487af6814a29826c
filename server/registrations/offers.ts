import { dayMs, hourMs } from '#contract/durations.ts'
import type { Db } from '#server/db/connect.ts'
import { type EventRow, readEventRow } from '#server/events/events.ts'
import type { Deps } from '#server/kit/deps.ts'
import { changeRegistration, type RegistrationRow } from './queries.ts'
import { firstInQueue, releasePlace, takePlace, waitList } from './seat-queries.ts'
import { notifyGuest } from './notify-guest.ts'
import { wouldHavePlace } from './seat-queries.ts'

const offerMs = dayMs
const beforeStartMs = 2 * hourMs

/** Releases a place and offers it in one transaction, so that no new registration takes it in between. */
export async function releaseAndOfferPlace(tx: Db, deps: Deps, eventId: string): Promise<void> {
  await releasePlace(tx, eventId)
  await offerFreePlaces(tx, deps, eventId)
}

/** For a guest who leaves. An event that is over keeps its count of places, but nobody came for an offered one. */
export async function releasePlaceOf(
  tx: Db,
  deps: Deps,
  { event_id, state, is_bot }: Pick<RegistrationRow, 'event_id' | 'state' | 'is_bot'>,
): Promise<void> {
  if (is_bot) return
  const isOver = (await readEventRow(tx, event_id)).ends_at <= deps.clock.now()
  const isSeated = state === 'pending' || state === 'confirmed'
  if (state === 'offered' || (isSeated && !isOver)) await releaseAndOfferPlace(tx, deps, event_id)
}

/** Offers free places to the wait list in its order. The caller holds the lock on the event. */
export async function offerFreePlaces(tx: Db, deps: Deps, eventId: string): Promise<void> {
  const event = await readEventRow(tx, eventId)
  const now = deps.clock.now()
  if (event.starts_at <= now || event.cancelled_at !== null) return
  await offerToBots(tx, event, now)
  for (;;) {
    const next = await firstInQueue(tx, eventId)
    const queueNumber = next?.queue_number ?? null
    if (!next || !(await takePlace(tx, { eventId, queueNumber, now }))) return
    const offered = { state: 'offered' as const, offer_ends_at: endOfOffer(now, event.starts_at) }
    await changeRegistration(tx, next.id, offered)
    await notifyGuest(tx, deps, { kind: 'offered', event, row: { ...next, ...offered } })
  }
}

/**
 * Sets waiting registrations of bots to offered when real guests would get an offer, so that their pages look real.
 * Takes no place and sends no email.
 */
async function offerToBots(tx: Db, { id, starts_at }: EventRow, now: Date): Promise<void> {
  for (const row of await waitList(tx, id).where('is_bot', '=', true).execute()) {
    const query = { eventId: id, queueNumber: row.queue_number, now }
    if (!(await wouldHavePlace(tx, query))) return
    const offer_ends_at = endOfOffer(now, starts_at)
    await changeRegistration(tx, row.id, { state: 'offered', offer_ends_at })
  }
}

/**
 * An offer ends after a day, but at the latest two hours before the event starts. An offer made in the last two hours
 * ends when the event starts.
 */
export function endOfOffer(now: Date, startsAt: Date): Date {
  const latest = startsAt.getTime() - beforeStartMs
  const end = Math.min(now.getTime() + offerMs, latest)
  return new Date(end > now.getTime() ? end : startsAt.getTime())
}
