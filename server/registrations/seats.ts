import type { Reply } from '#contract/endpoint.ts'
import type { readPlaces } from '#contract/registration.ts'
import type { Db } from '#server/db/connect.ts'
import { type EventRow, rowOf } from '#server/events/events.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Deps } from '#server/kit/deps.ts'
import { roomForUnvouched, takePlace } from './seat-queries.ts'
import { wouldHavePlace } from './trapped-seats.ts'

type Places = Reply<typeof readPlaces>['data']

/** In words and by taken places alone: what is unproven is nobody's business. */
export async function readPlacesOf(db: Db, clock: Clock, eventId: string): Promise<Places> {
  const { capacity, taken, ends_at } = await rowOf(db, eventId)
  return {
    capacity,
    availability: capacity === null ? null : availabilityOf(capacity, taken),
    isOpen: ends_at > clock.now(),
  }
}

export function availabilityOf(capacity: number, taken: number): 'room' | 'few' | 'full' {
  const left = capacity - taken
  if (left <= 0) return 'full'
  return left <= Math.max(2, capacity / 5) ? 'few' : 'room'
}

/** For somebody without a mailbox. A trapped registration gets the state of a real one and takes no place. */
export async function newSeatState(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { event, isTrapped }: { event: EventRow; isTrapped: boolean },
): Promise<'asked' | 'confirmed' | 'waiting'> {
  const ask = { eventId: event.id, queueNumber: null, now: clock.now() }
  const has = isTrapped
    ? await wouldHavePlace(tx, ask)
    : (await roomForUnvouched(tx, event.id)) > 0 && (await takePlace(tx, ask))
  return has ? seatedState(event) : 'waiting'
}

/** Where an intake talk comes first, the place is kept until staff have had it. */
export const seatedState = (event: Pick<EventRow, 'intake_required'>): 'asked' | 'confirmed' =>
  event.intake_required ? 'asked' : 'confirmed'
