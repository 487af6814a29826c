import * as z from 'zod/mini'
import { CalendarDay } from '../calendar-day.ts'
import { dataOf } from '../endpoint.ts'
import { optionalSingleLine } from '../fields.ts'
import { Delivery } from '../order.ts'
import { seenVersion } from './content.ts'
import { consoleEndpoint } from './endpoint.ts'
import { HistoryEntry } from './history.ts'
import { listOf, pageQuery, reason } from './list.ts'
import { PaymentRecord } from './payment.ts'

/** In the order of the tabs. */
export const OrderState = z.enum([
  'paid',
  'sent',
  'refunded',
  'unfulfillable',
  'in-review',
  'awaiting-payment',
  'cancelled',
])
export type OrderState = z.infer<typeof OrderState>

const referenceMessage = 'Enter a reference like SHOP-7TM9-2KAB'
export const OrderReference = z
  .string(referenceMessage)
  .check(z.trim(), z.toUpperCase(), z.regex(/^SHOP-[A-Z2-9]{4}-[A-Z2-9]{4}$/, referenceMessage))

/** One order in the list, without its buyer. Amounts are in cents. */
export const OrderRow = z.object({
  reference: OrderReference,
  state: OrderState,
  version: z.int(),
  items: z.int(),
  /** Where it is sent, as in 'within Calgary'. */
  area: z.string(),
  total: z.int(),
  refunded: z.int(),
  pending: z.int(),
  orderedAt: z.string(),
  sentAt: z.nullable(z.string()),
})
export type OrderRow = z.infer<typeof OrderRow>

/** The orders of one state: those to send with the oldest first, all others with the newest first. */
export const listOrders = consoleEndpoint({
  permission: 'order:read',
  method: 'GET',
  path: '/order',
  query: z.object({ ...pageQuery, state: z._default(OrderState, 'paid') }),
  reply: listOf(OrderRow),
})

const Line = z.object({
  name: z.string(),
  size: z.string(),
  quantity: z.int(),
  price: z.int(),
})

export const OrderRecord = z.object({
  ...OrderRow.shape,
  lines: z.array(Line),
  subtotal: z.int(),
  shipping: z.int(),
  discount: z.int(),
  /** False once the buyer is erased. */
  hasBuyer: z.boolean(),
  hasTracking: z.boolean(),
  /** The day on which the buyer is erased; null while the order waits for its payment, and once it is erased. */
  erasedOn: z.nullable(CalendarDay),
  /** Null while nothing was paid. */
  payment: z.nullable(PaymentRecord),
  /** The newest first. */
  history: z.array(HistoryEntry),
})
export type OrderRecord = z.infer<typeof OrderRecord>

const byReference = z.object({ reference: OrderReference })

export const readOrder = consoleEndpoint({
  permission: 'order:read',
  method: 'GET',
  path: '/order/:reference',
  params: byReference,
  reply: dataOf(OrderRecord),
})

export const RevealedBuyer = z.object({
  delivery: z.object({
    ...Delivery.shape,
    country: z.string(),
    state: z.string(),
    apartmentOrSuite: z.string(),
  }),
  email: z.string(),
  phone: z.string(),
  note: z.string(),
  tracking: z.string(),
})
export type RevealedBuyer = z.infer<typeof RevealedBuyer>

/** An erased buyer is a 404, as an unknown order is. */
export const revealBuyer = consoleEndpoint({
  permission: 'order:reveal',
  stepUp: true,
  limit: 'reveal',
  method: 'POST',
  path: '/order/:reference/reveal',
  params: byReference,
  body: z.strictObject({ reason }),
  reply: dataOf(RevealedBuyer),
})

/** What is printed and put into the parcel. It has neither prices nor the name of the organisation. */
export const PackingSlip = z.object({
  reference: OrderReference,
  /** Null if every sender of our emails names the organisation. */
  sender: z.nullable(z.string()),
  recipient: z.array(z.string()),
  lines: z.array(z.object({ name: z.string(), size: z.string(), quantity: z.int() })),
})
export type PackingSlip = z.infer<typeof PackingSlip>

/** A reveal of the buyer with the reason 'Packing'. */
export const revealPackingSlip = consoleEndpoint({
  permission: 'order:reveal',
  stepUp: true,
  limit: 'reveal',
  method: 'POST',
  path: '/order/:reference/packing-slip',
  params: byReference,
  body: z.strictObject({}),
  reply: dataOf(PackingSlip),
})

const trackingLength = 60

/** Emails the buyer once. The tracking number is encrypted with the order and is not in the email. */
export const markOrderSent = consoleEndpoint({
  permission: 'order:write',
  once: true,
  method: 'POST',
  path: '/order/:reference/sent',
  params: byReference,
  body: z.strictObject({ ...seenVersion, tracking: optionalSingleLine(trackingLength) }),
  reply: dataOf(OrderRow),
})

/** `typed` repeats the reference, so that no other buyer is erased by accident. The amounts stay in the books. */
export const eraseBuyer = consoleEndpoint({
  permission: 'order:erase',
  stepUp: true,
  method: 'POST',
  path: '/order/:reference/erase',
  params: byReference,
  body: z.strictObject({ typed: OrderReference, reason }),
  reply: dataOf(z.object({ isErased: z.literal(true) })),
})
