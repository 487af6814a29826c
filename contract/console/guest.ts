import * as z from 'zod/mini'
import { CalendarDay } from '../calendar-day.ts'
import { dataOf } from '../endpoint.ts'
import { email, optionalText, singleLine, slug } from '../fields.ts'
import { SafeContact } from '../registration.ts'
import { seenVersion } from './content.ts'
import { consoleEndpoint } from './endpoint.ts'
import { HistoryEntry } from './history.ts'
import { pageQuery, reason } from './list.ts'

/** Opens no page of the guest: those are found by other keys. */
const GuestId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
const byGuest = z.object({ id: GuestId })
const byEvent = z.object({ id: slug })

export const GuestState = z.enum([
  'unproven',
  'pending',
  'confirmed',
  'waiting',
  'offered',
  'cancelled',
  'expired',
])
export type GuestState = z.infer<typeof GuestState>

/** How a guest wants to be contacted. */
export const GuestWay = z.enum(['email', 'text', 'none'])
export type GuestWay = z.infer<typeof GuestWay>

/** What a guest waits for: an intake talk, a text message, or the confirmation of a staff member. */
export const GuestNeed = z.enum(['talk', 'text', 'confirmation'])
export type GuestNeed = z.infer<typeof GuestNeed>

/** One guest in a list. It has no email address and no phone number. */
export const GuestRow = z.object({
  id: GuestId,
  version: z.int(),
  code: z.string(),
  name: z.string(),
  accessNeeds: z.string(),
  way: GuestWay,
  state: GuestState,
  /** Empty for a guest who waits for no staff member. */
  needs: z.array(GuestNeed),
})
export type GuestRow = z.infer<typeof GuestRow>

export const GuestEvent = z.object({
  id: slug,
  name: z.string(),
  /** The title that says nothing about the organisation, for the printed list. */
  plainTitle: z.string(),
  day: CalendarDay,
  starts: z.nullable(z.string()),
  /** Null without a limit. */
  capacity: z.nullable(z.int()),
  taken: z.int(),
  waiting: z.int(),
  isCancelled: z.boolean(),
  isOver: z.boolean(),
  /** The day on which the guests of this event are erased. */
  erasedOn: CalendarDay,
})
export type GuestEvent = z.infer<typeof GuestEvent>

/** Guests with a place, on the wait list, or who did not confirm their address. */
export const GuestTab = z.enum(['coming', 'waiting', 'unconfirmed'])
export type GuestTab = z.infer<typeof GuestTab>

const pageOf = <T extends z.ZodMiniType>(row: T) => ({
  rows: z.array(row),
  next: z.nullable(z.string()),
  /** The cursor of this page. Reading it again in the same session is no further opening and writes no entry. */
  again: z.string(),
  total: z.int(),
})

/** In the order of registration. The first page writes an entry to the audit log, because it has names. */
export const listGuests = consoleEndpoint({
  permission: 'guest:read',
  method: 'GET',
  path: '/event/:id/guest',
  params: byEvent,
  query: z.object({
    ...pageQuery,
    tab: z._default(GuestTab, 'coming'),
  }),
  reply: dataOf(
    z.object({
      ...pageOf(GuestRow),
      event: GuestEvent,
      /** How many guests each tab has. */
      counts: z.record(GuestTab, z.int()),
    }),
  ),
})

export const WaitingGuest = z.object({
  ...GuestRow.shape,
  event: z.object({
    id: slug,
    name: z.string(),
    day: CalendarDay,
    starts: z.nullable(z.string()),
    isCancelled: z.boolean(),
  }),
  /** The text message that the guest waits for, without the name of the organisation. */
  textMessage: z.nullable(z.string()),
})
export type WaitingGuest = z.infer<typeof WaitingGuest>

/** The guests of all events who wait for staff, and the events with guests. The next events are first. */
export const listWaitingGuests = consoleEndpoint({
  permission: 'guest:read',
  method: 'GET',
  path: '/guest/waiting',
  query: z.object(pageQuery),
  reply: dataOf(z.object({ ...pageOf(WaitingGuest), events: z.array(GuestEvent) })),
})

/** What happened with a registration. It has no personal data. */
export const readGuestHistory = consoleEndpoint({
  permission: 'guest:read',
  method: 'GET',
  path: '/guest/:id/history',
  params: byGuest,
  reply: dataOf(
    z.object({
      registeredAt: z.string(),
      /** When the mailbox, or a staff member, confirmed the registration. */
      confirmedAt: z.nullable(z.string()),
      remindedAt: z.nullable(z.string()),
      history: z.array(HistoryEntry),
    }),
  ),
})

/** Only the contact of the safe way. */
export const RevealedGuest = z.object({
  way: GuestWay,
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** When staff may call or write to arrange the intake talk. */
  intakeNote: z.string(),
})
export type RevealedGuest = z.infer<typeof RevealedGuest>

export const revealGuest = consoleEndpoint({
  permission: 'guest:reveal',
  stepUp: true,
  limit: 'reveal',
  method: 'POST',
  path: '/guest/:id/reveal',
  params: byGuest,
  body: z.strictObject({ reason }),
  reply: dataOf(RevealedGuest),
})

/** Without a name, because a response is stored for a day in case it is repeated. */
const ChangedGuest = dataOf(
  z.object({ id: GuestId, code: z.string(), version: z.int(), state: GuestState }),
)

/** Completes the intake talk or confirms the guest. The guest may then see the exact address. */
export const releaseGuest = consoleEndpoint({
  permission: 'guest:write',
  once: true,
  method: 'POST',
  path: '/guest/:id/release',
  params: byGuest,
  body: z.strictObject(seenVersion),
  reply: ChangedGuest,
})

export const markGuestTexted = consoleEndpoint({
  permission: 'guest:write',
  method: 'POST',
  path: '/guest/:id/texted',
  params: byGuest,
  body: z.strictObject(seenVersion),
  reply: ChangedGuest,
})

/** Erases the guest. The place goes to the wait list. */
export const removeGuest = consoleEndpoint({
  permission: 'guest:write',
  once: true,
  method: 'POST',
  path: '/guest/:id/remove',
  params: byGuest,
  body: z.strictObject(seenVersion),
  reply: ChangedGuest,
})

const emailMessages = { required: 'Enter an email address', invalid: 'Invalid email address' }

export const NewGuest = z
  .strictObject({
    name: singleLine('Enter the name that the guest uses at the door'),
    accessNeeds: optionalText(1_000),
    safeContact: SafeContact,
    email: z._default(z.union([z.literal(''), email(emailMessages)]), ''),
  })
  .check(
    z.refine(({ safeContact, email: address }) => safeContact.way !== 'email' || address !== '', {
      error: emailMessages.required,
      path: ['email'],
    }),
  )

/** A full event is a 409, and nobody is added. */
export const addGuest = consoleEndpoint({
  permission: 'guest:write',
  once: true,
  method: 'POST',
  path: '/event/:id/guest',
  params: byEvent,
  body: NewGuest,
  reply: ChangedGuest,
})
