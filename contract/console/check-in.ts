import * as z from 'zod/mini'
import { CalendarDay } from '../calendar-day.ts'
import { dataOf } from '../endpoint.ts'
import { slug, wholeNumber } from '../fields.ts'
import { consoleEndpoint } from './endpoint.ts'

/** The figures of an event. They remain after its registrations are erased. */
const CheckInCounts = z.object({
  checkedIn: z.int(),
  /** The guests who have a place. One who was only offered a place has none. */
  expected: z.int(),
  /** Null without a limit. */
  free: z.nullable(z.int()),
})
export type CheckInCounts = z.infer<typeof CheckInCounts>

/** Guests can be checked in from the start of the day of the event until some hours after its end. */
const CheckInStage = z.enum(['before', 'open', 'over'])
export type CheckInStage = z.infer<typeof CheckInStage>

const CheckInEvent = z.object({
  id: slug,
  name: z.string(),
  day: CalendarDay,
  starts: z.nullable(z.string()),
  location: z.string(),
  isCancelled: z.boolean(),
  stage: CheckInStage,
  counts: CheckInCounts,
})
export type CheckInEvent = z.infer<typeof CheckInEvent>

/** Events with registration: those that are not over, the next first, and the last ones that are. */
export const listCheckInEvents = consoleEndpoint({
  permission: 'check-in:write',
  method: 'GET',
  path: '/check-in',
  reply: dataOf(z.object({ upcoming: z.array(CheckInEvent), past: z.array(CheckInEvent) })),
})

const byEvent = z.object({ id: slug })

/** An event without its guests. */
export const readCheckInEvent = consoleEndpoint({
  permission: 'check-in:write',
  method: 'GET',
  path: '/check-in/:id',
  params: byEvent,
  reply: dataOf(CheckInEvent),
})

/** The id of a registration, which opens no page. */
const GuestId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'guest must be an id of the list'))

const CheckIn = z.object({
  id: z.uuid(),
  at: z.string(),
  /** The staff member who checked the guest in. */
  by: z.string(),
})
export type CheckIn = z.infer<typeof CheckIn>

export const CheckInState = z.enum(['confirmed', 'pending', 'waiting', 'offered'])
export type CheckInState = z.infer<typeof CheckInState>

/** Guests in these states have a place and can be checked in. */
export const admittedStates: readonly CheckInState[] = ['confirmed', 'pending']

const CheckInGuest = z.object({
  id: GuestId,
  code: z.string(),
  name: z.string(),
  needs: z.string(),
  state: CheckInState,
  checkIn: z.nullable(CheckIn),
})
export type CheckInGuest = z.infer<typeof CheckInGuest>

/** Where the changes of other phones go on. */
const marks = {
  /** The number of the newest change of a check-in. */
  after: z.int(),
  /** Another value means that guests were added, removed or changed. */
  listVersion: z.string(),
  stage: CheckInStage,
  counts: CheckInCounts,
}

/** The list of guests. Opening it writes an entry with the event and the number of guests to the audit log. */
export const openCheckIn = consoleEndpoint({
  permission: 'check-in:write',
  limit: 'reveal',
  method: 'POST',
  path: '/check-in/:id/open',
  params: byEvent,
  body: z.strictObject({}),
  reply: dataOf(z.object({ guests: z.array(CheckInGuest), ...marks })),
})

const sent = { id: z.uuid('Send the id of the check-in'), guest: GuestId }

/** `id` is made by the phone. An action that arrives again has no further effect. */
const CheckInAction = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('check-in'),
    ...sent,
    /** The time on the phone. */
    at: z.iso.datetime('Send the time of the check-in'),
  }),
  z.strictObject({ type: z.literal('undo'), ...sent }),
])
export type CheckInAction = z.infer<typeof CheckInAction>

export const maxCheckInActions = 100

const CheckInResult = z.object({
  id: z.uuid(),
  guest: GuestId,
  /** The check-in of the guest now. Its id is another one if another phone was first. */
  checkIn: z.nullable(CheckIn),
  /** One sentence if the action changed nothing because it is not allowed. */
  refusal: z.nullable(z.string()),
})
export type CheckInResult = z.infer<typeof CheckInResult>

/** Check-ins and their reversals in the order in which they were made. A refused one does not stop the others. */
export const sendCheckIns = consoleEndpoint({
  permission: 'check-in:write',
  method: 'POST',
  path: '/check-in/:id',
  params: byEvent,
  body: z.strictObject({
    actions: z
      .array(CheckInAction)
      .check(
        z.minLength(1, 'Send at least one check-in'),
        z.maxLength(maxCheckInActions, `Send at most ${maxCheckInActions} check-ins`),
      ),
  }),
  reply: dataOf(z.object({ results: z.array(CheckInResult), counts: CheckInCounts })),
})

/** The check-ins of all phones since a number. It has no names, so reading it needs no entry in the audit log. */
export const readCheckInChanges = consoleEndpoint({
  permission: 'check-in:write',
  background: true,
  method: 'GET',
  path: '/check-in/:id/changes',
  params: byEvent,
  query: z.object({
    after: z._default(
      wholeNumber(0, 999_999_999_999_999, 'after must be the number of a change'),
      0,
    ),
  }),
  reply: dataOf(
    z.object({
      changes: z.array(z.object({ guest: GuestId, checkIn: z.nullable(CheckIn) })),
      ...marks,
    }),
  ),
})
