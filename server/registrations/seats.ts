import type { Reply } from '#contract/endpoint.ts'
import type { readPlaces } from '#contract/registration.ts'
import type { Db } from '#server/db/connect.ts'
import { type EventRow, readEventRow } from '#server/events/events.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { freeUnverifiedPlaces, takePlace } from './seat-queries.ts'
import { wouldHavePlace } from './seat-queries.ts'

type Places = Reply<typeof readPlaces>['data']

/** Counts taken places only. Unconfirmed registrations do not change the availability, so it reveals nothing about them. */
export async function readPlacesOf(db: Db, clock: Clock, eventId: string): Promise<Places> {
  const { capacity, taken, ends_at, cancelled_at } = await readEventRow(db, eventId)
  return {
    capacity,
    availability: capacity === null ? null : availabilityOf(capacity, taken),
    isOpen: cancelled_at === null && ends_at > clock.now(),
  }
}

export function availabilityOf(capacity: number, taken: number): 'room' | 'few' | 'full' {
  const left = capacity - taken
  if (left <= 0) return 'full'
  return left <= Math.max(2, capacity / 5) ? 'few' : 'room'
}

/** The first state of a guest who wants no email. A bot gets the state of a real guest and takes no place. */
export async function newSeatState(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { event, isBot }: { event: EventRow; isBot: boolean },
): Promise<'pending' | 'confirmed' | 'waiting'> {
  const query = { eventId: event.id, queueNumber: null, now: clock.now() }
  const hasPlace = isBot
    ? await wouldHavePlace(tx, query)
    : (await freeUnverifiedPlaces(tx, event.id)) > 0 && (await takePlace(tx, query))
  return hasPlace ? seatedState(event) : 'waiting'
}

/** Registration is closed once an event is cancelled or over. */
export function refuseClosed(event: Pick<EventRow, 'cancelled_at' | 'ends_at'>, now: Date): void {
  if (event.cancelled_at !== null) throw new Refusal('conflict', 'This event is cancelled.')
  if (event.ends_at <= now) throw new Refusal('conflict', 'This event is over.')
}

/** The state `pending` reserves the place until staff have had the intake talk. */
export const seatedState = (event: Pick<EventRow, 'intake_required'>): 'pending' | 'confirmed' =>
  event.intake_required ? 'pending' : 'confirmed'
