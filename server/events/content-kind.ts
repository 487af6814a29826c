import { EventBody, hoursNotes, pastNotes } from '#contract/draft/event-body.ts'
import type { NoticeCounts, NoticePreview } from '#contract/console/guest-notice.ts'
import type { Day } from '#contract/dates.ts'
import type { Db } from '#server/db/connect.ts'
import {
  type Change,
  type ContentRules,
  type CountGuestsOf,
  defineKind,
  type GuestNotice,
} from '#server/kit/content-kind.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { forgetUnusedAddresses, insertAddress, openAddress } from './address.ts'
import { readEvent, readEventRow } from './events.ts'
import { bodyOfEvent, describeMove, hasMoved, rowOfBody } from './event-body.ts'
import {
  deleteEvent,
  events,
  type EventRow,
  lockEventRow,
  putEvent,
  setCancelledAt,
} from './queries.ts'
import { suggestForEvent } from './suggestions.ts'
import { bumpEvent } from './series.ts'

/** What the module of registrations adds. */
type Registrations = {
  countGuestsOf: CountGuestsOf
  hasRegistrations: (db: Db, id: string) => Promise<boolean>
  /** Offers free places to the wait list. The caller holds the lock on the event. */
  offerFreePlaces: (tx: Db, deps: Deps, id: string) => Promise<void>
  noticeMessages: Readonly<Record<'cancelled' | 'reinstated', string>>
  previewNotice: (
    db: Db,
    deps: Deps,
    notice: { event: EventRow; kind: NoticeKind; message: string },
  ) => Promise<NoticePreview>
  /** Tells each guest once. The caller holds the lock on the event. */
  sendNotice: (
    tx: Db,
    deps: Deps,
    actor: Actor,
    notice: { eventId: string; kind: NoticeKind; message: string },
  ) => Promise<NoticeCounts>
}

type NoticeKind = 'moved' | 'cancelled' | 'reinstated'

const findEvent = (db: Db, id: string): Promise<EventRow | undefined> =>
  events(db).where('id', '=', id).executeTakeFirst()

export const eventKind = ({
  countGuestsOf,
  hasRegistrations,
  offerFreePlaces,
  noticeMessages,
  previewNotice,
  sendNotice,
}: Registrations): ContentRules => {
  const noticeOf = (
    id: string,
    kind: NoticeKind,
    { message, after }: { message: string; after?: EventBody },
  ): GuestNotice => ({
    preview: async (db, deps) => {
      const stored = await readEventRow(db, id)
      const event = after ? { ...stored, ...factsOf(after) } : stored
      return previewNotice(db, deps, { event, kind, message })
    },
    send: (tx, deps, actor) => sendNotice(tx, deps, actor, { eventId: id, kind, message }),
  })
  return defineKind<EventBody>({
    schemaOf: () => EventBody,
    titleOf: ({ name }) => name,
    pathOf: async (_db, id) => `/events/${id}`,
    read: async (db, id) => {
      const row = await findEvent(db, id)
      return row && bodyOfEvent(row)
    },
    readForList: (db, ids) =>
      db
        .selectFrom('event')
        .select(['id', 'topic', 'location', 'starts', 'capacity', 'cover'])
        .where('id', 'in', ids)
        .execute(),
    suggest: suggestForEvent,
    publicReplies: async (db, { clock }, id) => ({
      [`/event/${id}`]: { data: await readEvent(db, clock, id) },
    }),
    write: async (tx, deps, change) => {
      const { id, before, after } = change
      const locked = await lockEventRow(tx, id)
      if (locked) checkCapacity(locked, after)
      const raisesSequence = before !== undefined && hasMoved(before, after)
      await putEvent(tx, rowOfBody(id, after, deps.clock.now()), { raisesSequence })
      if (before?.exactAddress !== after.exactAddress) await forgetUnusedAddresses(tx, deps)
      if (hasMorePlaces(change)) await offerFreePlaces(tx, deps, id)
      await bumpEvent(tx, id)
    },
    ownKey: 'exactAddress',
    notesOn: ({ before, after }, today) => [
      // A page about a past event may be corrected without a warning.
      ...(before?.date === after.date ? [] : pastNotes(after, today)),
      ...hoursNotes(after),
    ],
    guestNotice: ({ id, before, after }) =>
      before !== undefined && hasMoved(before, after)
        ? noticeOf(id, 'moved', { message: describeMove(before, after), after })
        : null,
    create: {
      reservedIds: ['all', 'month', 'addevent'],
      newBody: async (_db, _deps, name) => ({ ...emptyEvent, name }),
      copyOf: async (_db, { date: _date, ...body }) => ({ ...body, exactAddress: null }),
      blockOf: async (db, id) => {
        if (!(await hasRegistrations(db, id))) return null
        return (await findEvent(db, id))?.cancelled_at
          ? 'This event has registrations, so its page stays and says that it is cancelled.'
          : 'This event has registrations. Cancel it: its page and the pages of its guests then say so.'
      },
      unpublish: async (tx, _deps, id) => {
        await deleteEvent(tx, id)
        await bumpEvent(tx, id)
      },
    },
    event: {
      insertAddress,
      openAddress,
      forgetUnusedAddresses,
      lock: async (tx, id) => void (await lockEventRow(tx, id)),
      countGuests: async (db, id) =>
        (await countGuestsOf(db, [id])).get(id) ?? { taken: 0, waiting: 0 },
      countGuestsOf,
      cancelledAt: async (db, id) => (await findEvent(db, id))?.cancelled_at ?? null,
      setCancelled: async (tx, deps, id, isCancelled) => {
        const now = deps.clock.now()
        const hasChanged = await setCancelledAt(tx, {
          id,
          cancelledAt: isCancelled ? now : null,
          now,
        })
        if (!hasChanged) return false
        // Places became free while the event was cancelled, and no guest got an offer.
        if (!isCancelled) await offerFreePlaces(tx, deps, id)
        await bumpEvent(tx, id)
        return true
      },
      noticeOf: (id, change) => noticeOf(id, change, { message: noticeMessages[change] }),
    },
  })
}

/** What an email about the event shows of it. */
const factsOf = ({ date, starts, ends, location, plainTitle }: EventBody) => ({
  day: date as Day,
  starts,
  ends,
  location,
  plain_title: plainTitle,
})

/** A new event, without the fields that staff have to fill in. */
const emptyEvent: Omit<
  EventBody,
  'name' | 'date' | 'location' | 'topic' | 'description' | 'cover' | 'plainTitle'
> = {
  starts: null,
  ends: null,
  registrationRequired: true,
  intakeRequired: false,
  youthOnly: false,
  language: 'English',
  exactAddress: null,
  addressTwoDaysBefore: false,
  access: {
    stepFree: null,
    washrooms: null,
    asl: null,
    scentFree: null,
    sober: null,
    childcare: null,
    cost: null,
    transit: null,
    whoFor: null,
  },
  capacity: null,
}

function checkCapacity({ taken }: EventRow, { capacity }: EventBody): void {
  if (capacity === null || capacity >= taken) return
  const places = taken === 1 ? '1 place is taken' : `${taken} places are taken`
  const message = `${places}, so the capacity cannot be ${capacity}.`
  throw new Refusal('invalid', message, { fields: { capacity: message } })
}

function hasMorePlaces({ before, after }: Change<EventBody>): boolean {
  if (before === undefined || before.capacity === null) return false
  return after.capacity === null || after.capacity > before.capacity
}
