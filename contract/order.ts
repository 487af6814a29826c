import * as z from 'zod/mini'
import { CalendarDay } from './calendar-day.ts'
import { BagId, bagLinesMost } from './bag.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { email, optionalSingleLine, optionalText, singleLine } from './fields.ts'
import { FormGuard } from './form-guard.ts'
import { Dollars } from './merch.ts'
import { provinces } from './provinces.ts'
import { noteMost } from './words/store.ts'

export const NoteId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
const OrderId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

export const createOrderNote = endpoint({
  method: 'POST',
  path: '/order/createnote',
  body: z.strictObject({ note: optionalText(noteMost) }),
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

/** What is typed at the checkout. */
export const CheckoutForm = z.strictObject({
  delivery: Delivery,
  email: email({ required: 'Email is required', invalid: 'Invalid email' }),
  subscribedToNewsletter: z._default(z.boolean('Say true or false'), false),
})
export type CheckoutForm = z.output<typeof CheckoutForm>

/** A bag as somebody saw it. Its figures are compared with ours and never taken. */
export const SeenBag = z.object({
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
    .check(z.maxLength(bagLinesMost)),
  totalPrice: z.optional(z.number()),
  discountedPrice: z.optional(z.nullable(z.number())),
})
export type SeenBag = z.output<typeof SeenBag>

export const Order = z.strictObject({
  /** The id, or the bag as it was shown: other prices than today's are then noticed. */
  bag: z.union([BagId, SeenBag], {
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
 * Sent again with the same note and the same content it is the same order and the same page. With other content it is
 * refused while the first one waits for its payment; `bringBagBack` gives that one up and frees the note.
 */
export const createOrder = endpoint({
  method: 'POST',
  path: '/order/create/:noteId',
  /** One that cannot be is answered like one that is not. */
  params: z.object({ noteId: z.string() }),
  body: Order,
  /** The specification promises `paymentUrl` alone. Another API host may send no id, or one that is not ours. */
  reply: dataOf(z.object({ _id: z.catch(z.optional(OrderId), undefined), paymentUrl: z.string() })),
  status: 201,
})

/** How an order stands; never whose it is. */
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

/** The page where it is paid, once more: for whoever came back from there without paying. */
export const payOrder = endpoint({
  method: 'POST',
  path: '/order/:id/pay',
  params,
  body: z.strictObject({}),
  reply: dataOf(z.object({ paymentUrl: z.string() })),
})

/** What was ordered and not paid, in a bag again. Its payment page is closed, and the note may be used again. */
export const bringBagBack = endpoint({
  method: 'POST',
  path: '/order/:id/bag',
  params,
  body: z.strictObject({}),
  reply: dataOf(z.object({ bagId: BagId, noteId: NoteId })),
})

export const orderStatusPath = (key: string): `/${string}` => `/order/${key}`

/** What whoever has the link of their order sees: nothing that says who they are or where they live. */
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
