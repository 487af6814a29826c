import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { type EventRow, events } from './queries.ts'

/** The row behind an event, with what is not for everybody. */
export const rowOf = (db: Db, id: string): Promise<EventRow> =>
  events(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not-found', 'Event not available'))
