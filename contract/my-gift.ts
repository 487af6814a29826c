import * as z from 'zod/mini'
import { CalendarDay } from './calendar-day.ts'
import { frequencies, giftAmount } from './donation.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { email } from './fields.ts'
import { FormGuard } from './form-guard.ts'
import { phoneEnd } from './phone-end.ts'

/** The key of the page of a recurring gift: 128 random bits, sent only in emails to the donor. */
const params = z.object({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)) })

export const myGiftPath = (key: string): `/${string}` => `/my-gift/${key}`

/** In cents. An increase above it, or to more than double, needs the last four digits of the phone number. */
export const confirmAbove = 50_000

/** How long a change can be undone. */
export const undoDays = 7

/** The page that undoes one change. Only the email about that change contains its key. */
export const giftUndoPath = (key: string): `/${string}` => `/my-gift/undo/${key}`

/** A recurring gift by card, without personal data. */
export const MyGift = z.object({
  /** In cents, for the next renewal. */
  amount: z.int(),
  frequency: z.enum(frequencies),
  state: z.enum(['active', 'paused', 'cancelled']),
  /** The last renewal was declined, so another card may be needed. */
  isFailing: z.boolean(),
  /** The day of the next renewal; null if there is none. */
  nextOn: z.nullable(CalendarDay),
  /** The last four payments, the newest first. */
  gifts: z.array(z.object({ date: CalendarDay, amount: z.int() })),
})
export type MyGift = z.output<typeof MyGift>

const reply = dataOf(MyGift)
const body = z.strictObject({})

export const readMyGift = endpoint({ method: 'GET', path: '/my-gift/:key', params, reply })

/** Applies from the next renewal on. `phoneEnd` is needed only for a large increase. */
export const changeMyGiftAmount = endpoint({
  method: 'POST',
  path: '/my-gift/:key/amount',
  params,
  body: z.strictObject({ amount: giftAmount, phoneEnd: z.optional(phoneEnd) }),
  reply,
})

export const pauseMyGift = endpoint({
  method: 'POST',
  path: '/my-gift/:key/pause',
  params,
  body,
  reply,
})

export const resumeMyGift = endpoint({
  method: 'POST',
  path: '/my-gift/:key/resume',
  params,
  body,
  reply,
})

/** A cancelled gift cannot be resumed. */
export const cancelMyGift = endpoint({
  method: 'POST',
  path: '/my-gift/:key/cancel',
  params,
  body,
  reply,
})

/** The provider's page for changing the card; null if the provider has none. */
export const openCardPage = endpoint({
  method: 'POST',
  path: '/my-gift/:key/card',
  params,
  body,
  reply: dataOf(z.object({ url: z.nullable(z.string()) })),
})

/** A change to a recurring gift that can be undone, without personal data. */
export const GiftUndo = z.object({
  kind: z.enum(['amount', 'pause', 'resume']),
  /** In cents; null unless the amount changed. */
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
  frequency: z.enum(frequencies),
  /** The last day on which the change can be undone. */
  until: CalendarDay,
  state: z.enum(['open', 'undone', 'expired', 'changed-again', 'ended']),
})
export type GiftUndo = z.output<typeof GiftUndo>

/** Reading changes nothing: mail scanners open links. */
export const readGiftUndo = endpoint({
  method: 'GET',
  path: '/my-gift-undo/:key',
  params,
  reply: dataOf(GiftUndo),
})

/** Restores the state before the change. Idempotent. */
export const undoGiftChange = endpoint({
  method: 'POST',
  path: '/my-gift-undo/:key',
  params,
  body,
  reply: dataOf(GiftUndo),
})

/** Emails the link again if the address belongs to a donor. The response is the same for every address. */
export const sendMyGiftLink = endpoint({
  method: 'POST',
  path: '/my-gift-link',
  body: z.strictObject({
    email: email({ required: 'Email is required', invalid: 'Invalid email address' }),
    ...FormGuard,
  }),
  reply: dataOf(z.object({ message: z.string() })),
  status: 201,
})
