import type { Reply } from '#contract/endpoint.ts'
import type { readPlaces } from '#contract/registration.ts'
import type { Db } from '#server/db/connect.ts'
import { rowOf } from '#server/events/events.ts'
import type { Clock } from '#server/kit/clock.ts'
import { countWaiting } from './queries.ts'

export async function readFreePlaces(
  db: Db,
  clock: Clock,
  eventId: string,
): Promise<Reply<typeof readPlaces>['data']> {
  const { capacity, taken, ends_at } = await rowOf(db, eventId)
  return {
    capacity,
    left: capacity === null ? null : capacity - taken,
    waiting: await countWaiting(db, eventId),
    isOpen: ends_at > clock.now(),
  }
}
