import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'
import { Event } from './event.ts'
import { email, singleLine, optionalText, phone, slug } from './fields.ts'
import { FormGuard } from './form-guard.ts'

/** How we may reach somebody without putting them at risk. */
export const SafeContact = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('email') }),
  z.strictObject({ way: z.literal('text'), phone: phone('Phone number is required') }),
  z.strictObject({ way: z.literal('none') }),
])
export type SafeContact = z.infer<typeof SafeContact>

const details = {
  /** A chosen name; one word is enough. */
  name: singleLine('Enter the name you would like at the door'),
  accessNeeds: optionalText(1_000),
  safeContact: z._default(SafeContact, { way: 'email' }),
}

export const Registration = z.strictObject({
  ...details,
  email: email({ required: 'Email is required', invalid: 'Invalid email address' }),
  /** Asked only for events of the young: the visitor says that they are of that age. */
  isYouth: z.optional(z.boolean()),
  /** Asked only where an intake talk comes first: when we may call or write for it. */
  intakeNote: z.optional(optionalText(1_000)),
  ...FormGuard,
})
export type Registration = z.input<typeof Registration>

/** The key of a place: 128 random bits, and nothing that tells whose it is. */
const BookingId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

export const bookingStates = ['confirmed', 'waiting', 'offered', 'cancelled', 'expired'] as const

export const Booking = z.object({
  _id: BookingId,
  state: z.enum(bookingStates),
  /** Where in the queue, counted from 1; only while waiting. */
  position: z.nullable(z.int()),
  /** Until when an offered place is held, as Calgary reads it, and as an instant. */
  offerEnds: z.nullable(z.object({ at: z.string(), words: z.string() })),
  /** Short enough to say at the door: 'K4-7TM-92'. */
  code: z.string(),
  name: z.string(),
  accessNeeds: z.string(),
  safeContact: SafeContact,
  /** Only for those who have a place. */
  exactAddress: z.nullable(z.string()),
  event: Event,
})
export type Booking = z.infer<typeof Booking>

export const register = endpoint({
  method: 'POST',
  path: '/event/:id/register',
  params: z.object({ id: slug }),
  body: Registration,
  reply: dataOf(
    z.object({
      _id: BookingId,
      state: z.enum(['confirmed', 'waiting']),
      position: z.nullable(z.int()),
      code: z.string(),
    }),
  ),
  status: 201,
})

/** How full an event is, right now: asked by the browser, never kept. */
export const readPlaces = endpoint({
  method: 'GET',
  path: '/event/:id/places',
  params: z.object({ id: slug }),
  reply: dataOf(
    z.object({
      capacity: z.nullable(z.int()),
      left: z.nullable(z.int()),
      waiting: z.int(),
      isOpen: z.boolean(),
    }),
  ),
})

const bookingParams = z.object({ bookingId: BookingId })

export const readBooking = endpoint({
  method: 'GET',
  path: '/place/:bookingId',
  params: bookingParams,
  reply: dataOf(Booking),
})

export const changeBooking = endpoint({
  method: 'PUT',
  path: '/place/:bookingId',
  params: bookingParams,
  body: z.strictObject(details),
  reply: dataOf(Booking),
})

/** Takes the place that is held for somebody from the wait list. */
export const acceptBooking = endpoint({
  method: 'POST',
  path: '/place/:bookingId/accept',
  params: bookingParams,
  body: z.strictObject({}),
  reply: dataOf(Booking),
})

/** Gives the place up; what we knew about the person goes with it. */
export const cancelBooking = endpoint({
  method: 'DELETE',
  path: '/place/:bookingId',
  params: bookingParams,
  reply: dataOf(z.object({ state: z.literal('cancelled') })),
})
