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

const address = email({ required: 'Email is required', invalid: 'Invalid email address' })

export const Registration = z.strictObject({
  ...details,
  email: address,
  /** Asked only for events of the young: the visitor says that they are of that age. */
  isYouth: z.optional(z.boolean()),
  /** Asked only where an intake talk comes first: when we may call or write for it. */
  intakeNote: z.optional(optionalText(1_000)),
  ...FormGuard,
})
export type Registration = z.input<typeof Registration>

/** The key to a page of a booking: 128 random bits, and nothing that tells whose it is. */
const BookingKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

/** All that whoever filled in the form learns, whoever owns the address: a message went there. */
export const SentBooking = z.object({
  stage: z.literal('sent'),
  /** From then on the message may be asked for once more. */
  mayResendAt: z.string(),
  event: Event,
})
export type SentBooking = z.infer<typeof SentBooking>

/** What the link in that message leads to. Looking changes nothing; a press does. */
const UnprovenBooking = z.object({ stage: z.literal('unproven'), event: Event })

export const bookedStates = ['asked', 'confirmed', 'waiting', 'offered', 'expired'] as const

export const Booking = z.object({
  stage: z.literal('booked'),
  /** `asked`: an intake talk comes first, and the place is kept until then. */
  state: z.enum(bookedStates),
  /** Where in the queue, counted from 1; only while waiting. */
  position: z.nullable(z.int()),
  /** Until when an offered place is held, as Calgary reads it, and as an instant. */
  offerEnds: z.nullable(z.object({ at: z.string(), words: z.string() })),
  /** Short enough to say at the door: 'K4-7TM-92'. */
  code: z.string(),
  name: z.string(),
  accessNeeds: z.string(),
  safeContact: SafeContact,
  /** Whether emails may be chosen: nobody else's mailbox gets any. */
  isEmailProven: z.boolean(),
  exactAddress: z.nullable(z.string()),
  /** What the exact address, where there is one, still waits for. */
  addressWaitsFor: z.nullable(z.enum(['place', 'staff', 'last-two-days'])),
  event: Event,
})
export type Booking = z.infer<typeof Booking>

export const BookingPage = z.discriminatedUnion('stage', [SentBooking, UnprovenBooking, Booking])
export type BookingPage = z.infer<typeof BookingPage>

/** The same answer for every address, on a list or not. Whoever wants no mail has their page at once. */
export const register = endpoint({
  method: 'POST',
  path: '/event/:id/register',
  params: z.object({ id: slug }),
  body: Registration,
  reply: dataOf(z.object({ _id: BookingKey, stage: z.enum(['sent', 'booked']) })),
  status: 201,
})

export const availabilities = ['room', 'few', 'full'] as const

/** How full an event is: in words and by proven places alone, so that nobody can count who came. */
export const readPlaces = endpoint({
  method: 'GET',
  path: '/event/:id/places',
  params: z.object({ id: slug }),
  reply: dataOf(
    z.object({
      capacity: z.nullable(z.int()),
      /** Null where everybody fits. */
      availability: z.nullable(z.enum(availabilities)),
      isOpen: z.boolean(),
    }),
  ),
})

const bookingParams = z.object({ bookingId: BookingKey })

export const readBooking = endpoint({
  method: 'GET',
  path: '/place/:bookingId',
  params: bookingParams,
  reply: dataOf(BookingPage),
})

/** Proves the mailbox. A second registration of the same person becomes the first. */
export const confirmBooking = endpoint({
  method: 'POST',
  path: '/place/:bookingId/confirm',
  params: bookingParams,
  body: z.strictObject({}),
  reply: dataOf(Booking),
})

/** Sends the message once more, at most once a minute. */
export const resendMessage = endpoint({
  method: 'POST',
  path: '/place/:bookingId/resend',
  params: bookingParams,
  body: z.strictObject({}),
  reply: dataOf(SentBooking),
})

/** Sends the message to another address; the link in the first one dies. */
export const changeAddress = endpoint({
  method: 'PUT',
  path: '/place/:bookingId/email',
  params: bookingParams,
  body: z.strictObject({ email: address }),
  reply: dataOf(SentBooking),
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
