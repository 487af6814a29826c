import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'
import { Event } from './event.ts'
import { email, singleLine, optionalText, phone, slug } from './fields.ts'
import { FormGuard } from './form-guard.ts'

/** How to contact a guest without putting them at risk. */
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
  /** Only for youth events: the visitor confirms their age. */
  isYouth: z.optional(z.boolean()),
  /** Only for events with an intake talk: when staff may call or write to arrange it. */
  intakeNote: z.optional(optionalText(1_000)),
  ...FormGuard,
})
export type Registration = z.input<typeof Registration>

/** The key of a booking page: 128 random bits, not derived from personal data. */
const BookingKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

/** The response is the same whether or not the address is registered, so the form is not an oracle. */
export const SentBooking = z.object({
  stage: z.literal('sent'),
  /** The guest can have the message sent again at this instant. */
  mayResendAt: z.string(),
  event: Event,
})
export type SentBooking = z.infer<typeof SentBooking>

/** Opened by the link in that message. Reading it changes nothing, because mail scanners open links. */
const UnconfirmedBooking = z.object({ stage: z.literal('unproven'), event: Event })

export const bookedStates = ['pending', 'confirmed', 'waiting', 'offered', 'expired'] as const

export const Booking = z.object({
  stage: z.literal('booked'),
  /** `pending`: the place is held until the intake talk. */
  state: z.enum(bookedStates),
  /** Position on the wait list, from 1; null in other states. */
  position: z.nullable(z.int()),
  /** The end of the hold on an offered place, as an instant and as a text in Calgary time. */
  offerEnds: z.nullable(z.object({ at: z.string(), words: z.string() })),
  /** Short enough to say aloud at the door: 'K4-7TM-92'. */
  code: z.string(),
  name: z.string(),
  accessNeeds: z.string(),
  safeContact: SafeContact,
  /** Only a guest with a confirmed mailbox may choose emails, so that no other mailbox receives them. */
  isEmailProven: z.boolean(),
  exactAddress: z.nullable(z.string()),
  /** What must happen before the exact address is shown; null if it is shown or does not exist. */
  addressWaitsFor: z.nullable(z.enum(['place', 'staff', 'last-two-days'])),
  event: Event,
})
export type Booking = z.infer<typeof Booking>

export const BookingPage = z.discriminatedUnion('stage', [SentBooking, UnconfirmedBooking, Booking])
export type BookingPage = z.infer<typeof BookingPage>

/** The response is the same for every address. A guest who wants no email gets the booking page at once. */
export const register = endpoint({
  method: 'POST',
  path: '/event/:id/register',
  params: z.object({ id: slug }),
  body: Registration,
  reply: dataOf(z.object({ _id: BookingKey, stage: z.enum(['sent', 'booked']) })),
  status: 201,
})

export const availabilities = ['room', 'few', 'full'] as const

/** How full an event is, in coarse steps and by confirmed bookings only, so that visitors cannot count registrations. */
export const readPlaces = endpoint({
  method: 'GET',
  path: '/event/:id/places',
  params: z.object({ id: slug }),
  reply: dataOf(
    z.object({
      capacity: z.nullable(z.int()),
      /** Null without a limit. */
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

/** Confirms the mailbox. A second registration of the same guest is merged into the first. */
export const confirmBooking = endpoint({
  method: 'POST',
  path: '/place/:bookingId/confirm',
  params: bookingParams,
  body: z.strictObject({}),
  reply: dataOf(Booking),
})

/** Sends the message again, at most once a minute. */
export const resendMessage = endpoint({
  method: 'POST',
  path: '/place/:bookingId/resend',
  params: bookingParams,
  body: z.strictObject({}),
  reply: dataOf(SentBooking),
})

/** Sends the message to another address and invalidates the link in the first message. */
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

/** Accepts the place offered to a guest on the wait list. */
export const acceptBooking = endpoint({
  method: 'POST',
  path: '/place/:bookingId/accept',
  params: bookingParams,
  body: z.strictObject({}),
  reply: dataOf(Booking),
})

/** Cancels the booking and erases the guest's personal data. */
export const cancelBooking = endpoint({
  method: 'DELETE',
  path: '/place/:bookingId',
  params: bookingParams,
  reply: dataOf(z.object({ state: z.literal('cancelled') })),
})
