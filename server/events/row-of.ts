import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { type EventRow, findEvent } from './queries.ts'

/** The row behind an event, with what is not for everybody. */
export async function rowOf(db: Db, id: string): Promise<EventRow> {
  const row = await findEvent(db, id)
  if (!row) throw new Refusal('not-found', 'Event not available')
  return row
}
