import * as z from 'zod/mini'
import { CalendarDay } from './calendar-day.ts'
import { BagId, maxBagLines } from './bag.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { email, optionalSingleLine, optionalText, singleLine } from './fields.ts'
import { FormGuard } from './form-guard.ts'
import { Dollars } from './merch.ts'
import { provinces } from './provinces.ts'
import { maxNoteLength } from './text/store.ts'

export const NoteId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
const OrderId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

export const createOrderNote = endpoint({
  method: 'POST',
  path: '/order/createnote',
  body: z.strictObject({ note: optionalText(maxNoteLength) }),
  /** Any text: another API host may name its notes differently. */
  reply: dataOf(z.object({ _id: z.string() })),
  status: 201,
})

export const Delivery = z.strictObject({
  country: z.literal('Canada', 'Country is required'),
  firstName: singleLine('First name is required'),
  lastName: singleLine('Last name is required'),
  address: singleLine('Address is required', 200),
  apartmentOrSuite: optionalSingleLine(),
  city: singleLine('City is required'),
  state: z.enum(provinces, 'State is required'),
  postalCode: singleLine('Postal code is required', 20),
  phone: singleLine('Phone number is required', 50),
})
export type Delivery = z.output<typeof Delivery>

/** The fields of the checkout page. */
export const CheckoutForm = z.strictObject({
  delivery: Delivery,
  email: email({ required: 'Email is required', invalid: 'Invalid email' }),
  subscribedToNewsletter: z._default(z.boolean('Say true or false'), false),
})
export type CheckoutForm = z.output<typeof CheckoutForm>

/** The bag as the buyer saw it. The server compares its prices with the current ones and never uses them. */
export const QuotedBag = z.object({
  bagId: BagId,
  items: z
    .array(
      z.object({
        itemId: z.optional(z.string()),
        _id: z.optional(z.string()),
        price: z.optional(z.number()),
        quantity: z.optional(z.number()),
      }),
    )
    .check(z.maxLength(maxBagLines)),
  totalPrice: z.optional(z.number()),
  discountedPrice: z.optional(z.nullable(z.number())),
})
export type QuotedBag = z.output<typeof QuotedBag>

export const Order = z.strictObject({
  /** The id, or the bag as the buyer saw it, so that the server notices a changed price. */
  bag: z.union([BagId, QuotedBag], {
    error: 'Your bag could not be found. Please reload the page.',
  }),
  shippingOptionId: z.string('Choose how to send it').check(z.maxLength(100)),
  ...CheckoutForm.shape,
  phone_number: singleLine('Phone number is required', 50),
  paymentMethod: z._default(z.literal('stripe', 'Please select a payment method'), 'stripe'),
  ...FormGuard,
})
export type Order = z.output<typeof Order>

/**
 * Idempotent per note: the same note and content return the same order and payment page. Other content is rejected
 * while the first order awaits payment; `restoreBag` cancels that order and frees the note.
 */
export const createOrder = endpoint({
  method: 'POST',
  path: '/order/create/:noteId',
  /** Any text: a malformed id gets the same response as an unknown one. */
  params: z.object({ noteId: z.string() }),
  body: Order,
  /** The specification requires `paymentUrl` only. Another API host may send no id, or one in another format. */
  reply: dataOf(z.object({ _id: z.catch(z.optional(OrderId), undefined), paymentUrl: z.string() })),
  status: 201,
})

/** The state of an order, without personal data. */
export const OrderState = z.object({
  status: z.enum(['paid', 'being confirmed', 'not completed', 'under review']),
  total: Dollars,
  date: CalendarDay,
})
export type OrderState = z.output<typeof OrderState>

const params = z.object({ id: OrderId })

export const readOrder = endpoint({
  method: 'GET',
  path: '/order/:id',
  params,
  reply: dataOf(OrderState),
})

/** Returns the payment page again, for buyers who left it without paying. */
export const payOrder = endpoint({
  method: 'POST',
  path: '/order/:id/pay',
  params,
  body: z.strictObject({}),
  reply: dataOf(z.object({ paymentUrl: z.string() })),
})

/** Cancels an unpaid order and puts its items back into the bag. Closes the payment page and frees the note. */
export const restoreBag = endpoint({
  method: 'POST',
  path: '/order/:id/bag',
  params,
  body: z.strictObject({}),
  reply: dataOf(z.object({ bagId: BagId, noteId: NoteId })),
})

export const orderStatusPath = (key: string): `/${string}` => `/order/${key}`

/** What the link in the order emails shows. It contains no name and no address. */
export const OrderStatus = z.object({
  reference: z.string(),
  state: z.enum(['being confirmed', 'paid', 'sent', 'cancelled', 'refunded', 'under review']),
  date: CalendarDay,
  sentOn: z.nullable(CalendarDay),
  lines: z.array(
    z.object({ name: z.string(), size: z.string(), quantity: z.int(), itemTotal: Dollars }),
  ),
  subtotal: Dollars,
  shipping: Dollars,
  discount: z.nullable(Dollars),
  total: Dollars,
})
export type OrderStatus = z.output<typeof OrderStatus>

export const readOrderStatus = endpoint({
  method: 'GET',
  path: '/order/status/:key',
  params: z.object({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)) }),
  reply: dataOf(OrderStatus),
})
