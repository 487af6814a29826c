import { type Selectable, sql } from 'kysely'
import type { GuestTab } from '#contract/console/guest.ts'
import type { Day } from '#contract/dates.ts'
import type { Db } from '#server/db/connect.ts'
import type { DB as Schema } from '#server/db/tables.ts'

type RegistrationRow = Selectable<Schema['registration']>

/** The states of the guests on each tab of a guest list. */
const statesOf = {
  coming: ['pending', 'confirmed', 'offered'],
  waiting: ['waiting'],
  unconfirmed: ['unproven'],
} as const satisfies Record<GuestTab, readonly RegistrationRow['state'][]>

/** Registrations of real guests whose data is not erased. */
const guests = (db: Db) =>
  db
    .selectFrom('registration')
    .where('is_bot', '=', false)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('vault_key').whereRef('vault_key.id', '=', 'registration.vault_key_id')),
    )

type Page = { after?: number | undefined; limit: number }

/** In the order of registration. `after` is the queue number of the last guest of the page before. */
export const guestPage = (
  db: Db,
  { eventId, tab }: { eventId: string; tab: GuestTab },
  { after, limit }: Page,
): Promise<RegistrationRow[]> =>
  guests(db)
    .selectAll('registration')
    .where('event_id', '=', eventId)
    .where('state', 'in', statesOf[tab])
    .$if(after !== undefined, (query) => query.where('queue_number', '>', after ?? 0))
    .orderBy('queue_number')
    .limit(limit)
    .execute()

export async function countTabs(db: Db, eventId: string): Promise<Record<GuestTab, number>> {
  const rows = await guests(db)
    .select(['state', sql<number>`count(*)`.as('count')])
    .where('event_id', '=', eventId)
    .groupBy('state')
    .execute()
  const countIn = (states: readonly string[]) =>
    rows.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0)
  return {
    coming: countIn(statesOf.coming),
    waiting: countIn(statesOf.waiting),
    unconfirmed: countIn(statesOf.unconfirmed),
  }
}

/** Guests of all events who wait for an intake talk, a text message or the confirmation of a staff member. */
const waitingForStaff = (db: Db, now: Date) =>
  db
    .selectFrom('registration')
    .selectAll('registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .where('is_bot', '=', false)
    .where('state', 'in', [...statesOf.coming, ...statesOf.waiting])
    .where('ends_at', '>', now)
    // The condition of the index `registration_for_staff`.
    .where(({ eb, or }) =>
      or([
        eb('state', '=', 'pending'),
        eb('text_due', 'is not', null),
        eb('proven_at', 'is', null),
      ]),
    )
    // A text about a cancelled event still has to be sent, but no guest of it is released.
    .where(({ eb, or }) => or([eb('cancelled_at', 'is', null), eb('text_due', 'is not', null)]))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('vault_key').whereRef('vault_key.id', '=', 'registration.vault_key_id')),
    )

export const countWaiting = async (db: Db, now: Date, max: number): Promise<number> => {
  const { count } = await db
    .selectFrom(
      waitingForStaff(db, now).clearSelect().select('registration.id').limit(max).as('one'),
    )
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type WaitingRow = RegistrationRow & {
  name: string
  plain_title: string
  day: Day
  starts: string | null
  ends_at: Date
  cancelled_at: Date | null
  /** The notice that is still to be texted. */
  message: string | null
}

type WaitingPage = {
  after?: { startsAt: Date; queueNumber: number } | undefined
  limit: number
}

/** The guests of the next events are first. */
export const waitingPage = (
  db: Db,
  now: Date,
  { after, limit }: WaitingPage,
): Promise<(WaitingRow & { starts_at: Date })[]> =>
  waitingForStaff(db, now)
    .leftJoin('guest_notice', 'guest_notice.id', 'guest_notice_id')
    .select(['name', 'plain_title', 'day', 'starts', 'starts_at', 'ends_at', 'cancelled_at'])
    .select('message')
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('starts_at', 'queue_number'),
          '>',
          tuple(after?.startsAt ?? now, after?.queueNumber ?? 0),
        ),
      ),
    )
    .orderBy('starts_at')
    .orderBy('queue_number')
    .limit(limit)
    .execute()

/** Events whose guests are not erased yet, the soonest first. */
export const eventsWithGuests = (db: Db, limit: number) =>
  db
    .selectFrom('event')
    .selectAll()
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('registration')
          .whereRef('event_id', '=', 'event.id')
          .where('is_bot', '=', false)
          .where('vault_key_id', 'is not', null),
      ),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute()
