import { dayMs } from '#contract/durations.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Day } from '#contract/dates.ts'
import { maxEventDays } from '#contract/event.ts'
import type { Db } from '#server/db/connect.ts'
import { countOf, exists } from '#server/db/rows.ts'
import type { DB as Schema } from '#server/db/tables.ts'

export type EventRow = Selectable<Schema['event']>
export type NewEvent = Insertable<Schema['event']>

export async function countEvents(db: Db): Promise<number> {
  const { count } = await db.selectFrom('event_total').select('count').executeTakeFirstOrThrow()
  return count
}

const longestEventMs = maxEventDays * dayMs

type Slice = { now: Date; limit: number; offset: number; containing: string }

/** Soonest first. */
export const upcomingEvents = (db: Db, slice: Slice): Promise<EventRow[]> =>
  upcoming(db, slice)
    .selectAll()
    .orderBy('starts_at')
    .orderBy('id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()

/** Newest first. */
export const pastEvents = (
  db: Db,
  { now, limit, offset, containing }: Slice,
): Promise<EventRow[]> =>
  namedLike(db, containing)
    .where('starts_at', '<', now)
    .where('ends_at', '<=', now)
    .selectAll()
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** The event that is on now or comes next. Cancelled ones do not count. */
export const findNextEvent = (db: Db, now: Date) =>
  upcoming(db, { now, containing: '' })
    .where('cancelled_at', 'is', null)
    .select(['id', 'name', 'day', 'starts', 'location', 'capacity', 'registration_required'])
    .orderBy('starts_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const countUpcoming = (db: Db, search: Pick<Slice, 'now' | 'containing'>): Promise<number> =>
  countOf(upcoming(db, search))

export const countNamedLike = (db: Db, containing: string): Promise<number> =>
  countOf(namedLike(db, containing))

export const events = (db: Db) => db.selectFrom('event').selectAll()

export const eventsBetween = (db: Db, first: Day, last: Day): Promise<EventRow[]> =>
  events(db)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(300)
    .execute()

export async function insertEvents(db: Db, events: NewEvent[]): Promise<void> {
  await db.insertInto('event').values(events).execute()
}

export const newestIds = (db: Db, limit: number): Promise<Pick<EventRow, 'id' | 'updated_at'>[]> =>
  db
    .selectFrom('event')
    .select(['id', 'updated_at'])
    .orderBy('starts_at', 'desc')
    .limit(limit)
    .execute()

export const endedBetween = (db: Db, since: Date, until: Date): Promise<boolean> =>
  exists(
    upcoming(db, { now: since, containing: '' })
      .select('id')
      .where('ends_at', '<=', until)
      .limit(1),
  )

/** A running event is upcoming too. No event lasts longer than a week, so the lower bound on the start is safe and fast. */
const upcoming = (db: Db, { now, containing }: Pick<Slice, 'now' | 'containing'>) =>
  namedLike(db, containing)
    .where('starts_at', '>', new Date(now.getTime() - longestEventMs))
    .where('ends_at', '>', now)

/** Case-insensitive search in names. Wildcards in the input are escaped. */
function namedLike(db: Db, containing: string) {
  const from = db.selectFrom('event')
  if (containing === '') return from
  const pattern = `%${containing.replace(/[\\%_]/g, '\\$&')}%`
  return from.where('name', 'ilike', pattern)
}

/** `raisesSequence` makes calendars replace their entry. */
export async function putEvent(
  tx: Db,
  { id, ...event }: NewEvent & { id: string },
  { raisesSequence }: { raisesSequence: boolean },
): Promise<void> {
  const raised = sql<number>`event.sequence + ${raisesSequence ? 1 : 0}`
  await tx
    .insertInto('event')
    .values({ id, ...event })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...event, sequence: raised }))
    .execute()
}

/** The places of the event stay locked until the transaction ends. */
export const lockEventRow = (tx: Db, id: string): Promise<EventRow | undefined> =>
  events(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export async function deleteEvent(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('event').where('id', '=', id).execute()
}

/** False if the event was in that state already. */
export async function setCancelledAt(
  tx: Db,
  { id, cancelledAt, now }: { id: string; cancelledAt: Date | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('event')
    .set(({ eb }) => ({
      cancelled_at: cancelledAt,
      updated_at: now,
      sequence: eb('sequence', '+', 1),
    }))
    .where('id', '=', id)
    .where('cancelled_at', cancelledAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
