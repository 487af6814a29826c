import type {
  GuestEvent,
  GuestNeed,
  GuestRow,
  GuestTab,
  WaitingGuest,
} from '#contract/console/guest.ts'
import type { GuestCount } from '#contract/console/content.ts'
import { dayOf } from '#contract/dates.ts'
import { readHistory, writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { type EventRow, readEventRow } from '#server/events/events.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { cursorAfter, keysetPage, numberIn } from '#server/kit/list-cursor.ts'
import { type Details, openAllDetails } from './details.ts'
import { oldBookings } from './forget.ts'
import {
  countTabs,
  countWaiting,
  eventsWithGuests,
  guestPage,
  waitingPage,
  type WaitingRow,
} from './guest-queries.ts'
import { textMessageOf } from './guest-texts.ts'
import { countGuestsOf, type RegistrationRow } from './queries.ts'
import { readGuest } from './staff.ts'

type ListDeps = Pick<Deps, 'db' | 'keys' | 'clock'>
type PageQuery = { limit: number; after?: string | undefined; session: string }

/**
 * A page of the guests of an event, with the same number of queries for any number of guests. The first page writes one
 * entry with their count. A later page, or the same page after an action, needs a cursor that the same session got with
 * the first one, so an opening is one entry.
 */
export async function listGuests(
  deps: ListDeps,
  actor: Actor,
  { id, tab, session, ...query }: PageQuery & { id: string; tab: GuestTab },
) {
  const { db } = deps
  const counts = await countTabs(db, id)
  const pages = { name: 'guests', filters: { id, tab, session } }
  const page = await keysetPage(deps.keys, pages, query, {
    read: (position, limit) =>
      guestPage(db, { eventId: id, tab }, { after: numberIn(position), limit }),
    count: async () => counts[tab],
    positionOf: ({ queue_number }) => [queue_number],
  })
  // After the cursor is checked.
  const event = await readEventRow(db, id)
  const details = await openAllDetails(db, deps, page.rows)
  const rows = page.rows.flatMap((row) => guestOf(row, event, details.get(row.id), deps))
  if (query.after === undefined)
    await writeOpened(deps, actor, {
      action: 'guest list opened',
      subject: id,
      part: countText(page.total),
    })
  return {
    ...page,
    again: query.after ?? cursorAfter(deps.keys, pages, [0]),
    rows,
    counts,
    event: describeEvent(event, { taken: event.taken, waiting: counts.waiting }, deps.clock.now()),
  }
}

/** A page of the guests of all events who wait for staff. The first page writes one entry with their count. */
export async function listWaitingGuests(
  deps: ListDeps,
  actor: Actor,
  { session, ...query }: PageQuery,
) {
  const { db, clock } = deps
  const now = clock.now()
  const pages = { name: 'waiting guests', filters: { session } }
  const page = await keysetPage(deps.keys, pages, query, {
    read: ([startsAt, queueNumber] = [], limit) =>
      waitingPage(db, now, {
        after:
          startsAt === undefined
            ? undefined
            : { startsAt: new Date(Number(startsAt)), queueNumber: Number(queueNumber) },
        limit,
      }),
    count: (max) => countWaiting(db, now, max),
    positionOf: ({ starts_at, queue_number }) => [starts_at.getTime(), queue_number],
  })
  const details = await openAllDetails(db, deps, page.rows)
  const rows = page.rows.flatMap((row) => waitingGuestOf(row, details.get(row.id), deps))
  const events = await describeEvents(deps, await eventsWithGuests(db, maxEvents))
  if (query.after === undefined && rows.length > 0)
    await writeOpened(deps, actor, {
      action: 'waiting guests opened',
      part: countText(page.total),
    })
  return { ...page, again: query.after ?? cursorAfter(deps.keys, pages, [0, 0]), rows, events }
}

const maxEvents = 100
const maxCount = 100_000

/** How many guests `listWaitingGuests` lists on all pages. */
export const countWaitingGuests = (db: Db, now: Date): Promise<number> =>
  countWaiting(db, now, maxCount)

/** What happened with a registration, without personal data. */
export async function readGuestHistory({ db }: Pick<Deps, 'db'>, id: string) {
  const { registered_at, proven_at, reminded_at } = await readGuest(db, id)
  return {
    registeredAt: registered_at.toISOString(),
    confirmedAt: proven_at?.toISOString() ?? null,
    remindedAt: reminded_at?.toISOString() ?? null,
    history: await readHistory(db, id),
  }
}

const writeOpened = (deps: ListDeps, actor: Actor, entry: Parameters<typeof writeAudit>[3]) =>
  deps.db.transaction().execute((tx) => writeAudit(tx, deps, actor, entry))

const countText = (count: number): string => (count === 1 ? '1 guest' : `${count} guests`)

type EventState = Pick<EventRow, 'cancelled_at' | 'ends_at'>

/** The guest as a row of a list. Empty for one who was erased since the page was read. */
function guestOf(
  row: RegistrationRow,
  event: EventState,
  details: Details | undefined,
  { clock }: Pick<Deps, 'clock'>,
): GuestRow[] {
  if (!details) return []
  const { id, version, code, state } = row
  const { name, accessNeeds, safeContact } = details
  const isOpen = event.cancelled_at === null && event.ends_at > clock.now()
  return [
    {
      id,
      version,
      code,
      name,
      accessNeeds,
      way: safeContact.way,
      state,
      needs: needsOf(row, isOpen),
    },
  ]
}

function needsOf({ state, text_due, proven_at }: RegistrationRow, isOpen: boolean): GuestNeed[] {
  const isUnconfirmed = isOpen && state !== 'unproven' && state !== 'pending' && proven_at === null
  const needs: Record<GuestNeed, boolean> = {
    talk: isOpen && state === 'pending',
    text: text_due !== null,
    confirmation: isUnconfirmed,
  }
  return (['talk', 'text', 'confirmation'] as const).filter((need) => needs[need])
}

const waitingGuestOf = (
  row: WaitingRow,
  details: Details | undefined,
  deps: Pick<Deps, 'clock'>,
): WaitingGuest[] =>
  guestOf(row, row, details, deps).map((guest) => ({
    ...guest,
    event: {
      id: row.event_id,
      name: row.name,
      day: row.day,
      starts: row.starts,
      isCancelled: row.cancelled_at !== null,
    },
    textMessage:
      row.text_due === null
        ? null
        : textMessageOf(row, { name: guest.name, text_due: row.text_due, message: row.message }),
  }))

async function describeEvents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  events: readonly EventRow[],
): Promise<GuestEvent[]> {
  const ids = events.map(({ id }) => id)
  const counts = ids.length === 0 ? new Map<string, GuestCount>() : await countGuestsOf(db, ids)
  return events.map((event) => describeEvent(event, counts.get(event.id), clock.now()))
}

const describeEvent = (
  event: EventRow,
  { taken, waiting }: GuestCount | undefined = { taken: 0, waiting: 0 },
  now: Date,
): GuestEvent => ({
  id: event.id,
  name: event.name,
  plainTitle: event.plain_title,
  day: event.day,
  starts: event.starts,
  capacity: event.capacity,
  taken,
  waiting,
  isCancelled: event.cancelled_at !== null,
  isOver: event.ends_at <= now,
  erasedOn: dayOf(new Date(event.ends_at.getTime() + oldBookings.retentionMs)),
})
