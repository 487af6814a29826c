import * as z from 'zod/mini'
import { dataOf } from '../endpoint.ts'
import { ClockTime } from '../event.ts'
import { slug } from '../fields.ts'
import { creatableParams, DraftReply, recordParams, seenVersion } from './content.ts'
import { CreatableKind } from './screen.ts'
import { NoticeCounts, NoticePreview } from './guest-notice.ts'
import { NumberChange } from './crisis-line.ts'
import { consoleEndpoint } from './endpoint.ts'

/** The organisation has endpoints of its own for publishing, in `organisation-content.ts`. */
const PublishableKind = z.enum([...CreatableKind.options, 'page'])

const publishableParams = z.object({ kind: PublishableKind, id: slug })

export const PublishCheck = z.object({
  /** The messages of the fields that prevent publishing, by path like `hero.taglines.0`; empty if it can be published. */
  fields: z.record(z.string(), z.string()),
  /** Hours that exist twice, an end on the next day and similar facts that the person should know. */
  notes: z.array(z.string()),
  /** Not empty if publishing changes a number of a crisis line, which needs a step-up. */
  crisisNumbers: z.array(NumberChange),
  /** Not empty if publishing turns charity status on or off: every text that changes. */
  charityTexts: z.array(z.string()),
  /** Guests of an event whose date, time or place changes. */
  guestsToNotify: z.int(),
  /** What these guests are told; null without them. */
  guestNotice: z.nullable(NoticePreview),
})
export type PublishCheck = z.infer<typeof PublishCheck>

/** What publishing the draft would do. It changes nothing. */
export const checkPublish = consoleEndpoint({
  permission: 'content:read',
  method: 'GET',
  path: '/content/:kind/:id/check',
  params: recordParams,
  reply: dataOf(PublishCheck),
})

/** The guests who were told; null if the person did not want it, or if there are none. */
const told = z.nullable(NoticeCounts)

/** Whether each guest is told in the same transaction, by email or by a text that a staff member sends. */
export const tellGuests = { tellGuests: z._default(z.boolean(), false) }

export const PublishReply = dataOf(
  z.object({
    version: z.int(),
    /** The number of the new revision; null if the draft equalled the published record. */
    revision: z.nullable(z.int()),
    path: z.nullable(z.string()),
    /** Guests of an event whose date, time or place changed. */
    guestsToNotify: z.int(),
    told,
  }),
)

/** A draft without changes is a 409. A changed crisis number is a 403 `step-up-required` without a step-up. */
export const publishContent = consoleEndpoint({
  permission: 'content:publish',
  // It emails owners about a crisis number, guests about a change, and the wait list about new places.
  once: true,
  method: 'POST',
  path: '/content/:kind/:id/publish',
  params: publishableParams,
  body: z.strictObject({ ...seenVersion, ...tellGuests }),
  reply: PublishReply,
})

/** The public address becomes a 404, and the draft remains. */
export const unpublishContent = consoleEndpoint({
  permission: 'content:publish',
  method: 'POST',
  path: '/content/:kind/:id/unpublish',
  params: creatableParams,
  body: z.strictObject(seenVersion),
  reply: DraftReply,
})

/** A future day and time in Calgary. */
export const scheduleBody = z.strictObject({
  ...seenVersion,
  day: z.iso.date('Enter a day'),
  time: ClockTime,
})

export const scheduleContent = consoleEndpoint({
  permission: 'content:publish',
  method: 'POST',
  path: '/content/:kind/:id/schedule',
  params: publishableParams,
  body: scheduleBody,
  reply: DraftReply,
})

export const unscheduleContent = consoleEndpoint({
  permission: 'content:publish',
  method: 'DELETE',
  path: '/content/:kind/:id/schedule',
  params: publishableParams,
  reply: DraftReply,
})

/** Removes the record from lists and from the public site. */
export const archiveContent = consoleEndpoint({
  permission: 'content:publish',
  method: 'POST',
  path: '/content/:kind/:id/archive',
  params: creatableParams,
  body: z.strictObject(seenVersion),
  reply: DraftReply,
})

/** Returns an archived record as an unpublished draft. */
export const restoreContent = consoleEndpoint({
  permission: 'content:write',
  method: 'POST',
  path: '/content/:kind/:id/restore',
  params: creatableParams,
  body: z.strictObject({}),
  reply: DraftReply,
})

const eventParams = z.object({ id: slug })
const cancelReply = dataOf(
  z.object({ cancelledAt: z.nullable(z.string()), guestsToNotify: z.int(), told }),
)

/** What guests would be told if the event is cancelled, or reinstated if it is cancelled. It changes nothing. */
export const previewCancelNotice = consoleEndpoint({
  permission: 'content:read',
  method: 'GET',
  path: '/content/event/:id/notice',
  params: eventParams,
  reply: dataOf(NoticePreview),
})

/** Closes registration of a published event, without a draft. Pages and calendar files say 'Cancelled'. */
export const cancelEvent = consoleEndpoint({
  permission: 'content:publish',
  once: true,
  method: 'POST',
  path: '/content/event/:id/cancel',
  params: eventParams,
  body: z.strictObject(tellGuests),
  reply: cancelReply,
})

/** Places that became free in the meantime are offered to the wait list by email. */
export const reinstateEvent = consoleEndpoint({
  permission: 'content:publish',
  once: true,
  method: 'POST',
  path: '/content/event/:id/reinstate',
  params: eventParams,
  body: z.strictObject(tellGuests),
  reply: cancelReply,
})
