import * as z from 'zod/mini'
import { CalendarDay } from './calendar-day.ts'
import { frequencies, giftAmount } from './donation.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { email } from './fields.ts'
import { FormGuard } from './form-guard.ts'
import { phoneEnd } from './phone-end.ts'

/** The key of the page of a gift that comes round: 128 random bits, in emails to whoever gives and nowhere else. */
const params = z.object({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)) })

export const myGiftPath = (key: string): `/${string}` => `/my-gift/${key}`

/** In cents. A raise above it, or to more than double, needs the last four digits of the phone number. */
export const confirmAbove = 50_000

/** How long a change can be undone. */
export const undoDays = 7

/** The page that undoes one change. Its key is in the email about that change alone. */
export const giftUndoPath = (key: string): `/${string}` => `/my-gift/undo/${key}`

/** How a gift that comes round by card stands; never whose it is. */
export const MyGift = z.object({
  /** In cents, as it will be asked for next. */
  amount: z.int(),
  frequency: z.enum(frequencies),
  state: z.enum(['active', 'paused', 'cancelled']),
  /** Whether the bank said no the last time, so that another card may be needed. */
  isFailing: z.boolean(),
  /** The day it is asked for next; null while nothing will be. */
  nextOn: z.nullable(CalendarDay),
  /** The last four, the newest first. */
  gifts: z.array(z.object({ date: CalendarDay, amount: z.int() })),
})
export type MyGift = z.output<typeof MyGift>

const reply = dataOf(MyGift)
const body = z.strictObject({})

/** Looking changes nothing; a press does. Pressed twice, it is so. */
export const readMyGift = endpoint({ method: 'GET', path: '/my-gift/:key', params, reply })

/** From the next time on. `phoneEnd` is needed for a large raise only. */
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

/** For good. */
export const cancelMyGift = endpoint({
  method: 'POST',
  path: '/my-gift/:key/cancel',
  params,
  body,
  reply,
})

/** Where the card is changed, on the provider's own page; null where the provider has none. */
export const openCardPage = endpoint({
  method: 'POST',
  path: '/my-gift/:key/card',
  params,
  body,
  reply: dataOf(z.object({ url: z.nullable(z.string()) })),
})

/** A change to a recurring gift that can be undone. It never tells whose gift it is. */
export const GiftUndo = z.object({
  kind: z.enum(['amount', 'pause', 'resume']),
  /** In cents, of a change of the amount. */
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
  frequency: z.enum(frequencies),
  /** The last day of the undo. */
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

/** Restores what stood before the change. Idempotent. */
export const undoGiftChange = endpoint({
  method: 'POST',
  path: '/my-gift-undo/:key',
  params,
  body,
  reply: dataOf(GiftUndo),
})

/** Sends the link once more, to whoever gives with this address. The same answer for every address. */
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
