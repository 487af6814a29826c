import * as z from 'zod/mini'
import { CalendarDay } from '../calendar-day.ts'
import { dataOf } from '../endpoint.ts'
import { slug } from '../fields.ts'
import { shippingAreas } from '../shipping.ts'
import { seenVersion } from './content.ts'
import { consoleEndpoint } from './endpoint.ts'
import { listOf, pageQuery } from './list.ts'

/** A size with this many free items or fewer is low. */
export const lowStock = 2

export const StockRow = z.object({
  /** The id of the size. */
  id: z.int(),
  productId: slug,
  product: z.string(),
  size: z.string(),
  /** All items, with those that are reserved. */
  quantity: z.int(),
  /** Held for orders that wait for their payment. */
  reserved: z.int(),
  free: z.int(),
  /** Visitors do not see the product. */
  isHidden: z.boolean(),
})
export type StockRow = z.infer<typeof StockRow>

const stockFilters = {
  product: z.optional(slug),
}

/** Every size in the order of the store. */
export const listStock = consoleEndpoint({
  permission: 'store:read',
  method: 'GET',
  path: '/stock',
  query: z.object({
    ...pageQuery,
    ...stockFilters,
    /** Only the sizes that visitors see and that are low. */
    low: z.optional(z.literal('yes')),
  }),
  reply: listOf(StockRow),
})

/** Why staff change the stock. */
export const StockReason = z.enum(
  ['bought in', 'counted', 'damaged', 'returned'],
  'Choose a reason',
)
export type StockReason = z.infer<typeof StockReason>

/** The other changes are automatic. `not sold` is stock of an order that was not paid after all. */
const automaticReasons = ['first stock', 'sold', 'not sold'] as const

export const StockChangeRow = z.object({
  id: z.int(),
  at: z.string(),
  productId: slug,
  product: z.string(),
  size: z.string(),
  /** Above or below zero. */
  change: z.int(),
  reason: z.enum([...StockReason.options, ...automaticReasons]),
  by: z.string(),
  /** The reference of the order that changed it. */
  order: z.nullable(z.string()),
})
export type StockChangeRow = z.infer<typeof StockChangeRow>

/** Every change, the newest first. */
export const listStockChanges = consoleEndpoint({
  permission: 'store:read',
  method: 'GET',
  path: '/stock/change',
  query: z.object({ ...pageQuery, ...stockFilters }),
  reply: listOf(StockChangeRow),
})

export const StockDirection = z.enum(['plus', 'minus'], 'Choose plus or minus')
export type StockDirection = z.infer<typeof StockDirection>

const maxItems = 10_000
const countMessage = `Enter a whole number from 1 to ${maxItems.toLocaleString('en-CA')}`
const oneWay: Partial<Record<StockReason, StockDirection>> = {
  'bought in': 'plus',
  returned: 'plus',
  damaged: 'minus',
}

type StockChange = { direction: StockDirection; reason: StockReason }

/** A reason that goes one way needs that direction. */
export const directionOfReason = <T extends StockChange>() =>
  z.refine<T>(({ direction, reason }) => (oneWay[reason] ?? direction) === direction, {
    path: ['reason'],
    error: 'Items that are bought in or returned are added, and damaged ones are taken away',
  })

/** Adds or removes items. The stock never goes below what is reserved for orders. */
export const changeStock = consoleEndpoint({
  permission: 'store:write',
  once: true,
  method: 'POST',
  path: '/stock/:id/change',
  params: z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) }),
  body: z
    .strictObject({
      direction: StockDirection,
      count: z.int(countMessage).check(z.gte(1, countMessage), z.lte(maxItems, countMessage)),
      reason: StockReason,
    })
    .check(directionOfReason()),
  reply: dataOf(StockRow),
})

const DiscountKind = z.enum(['percent', 'dollars'], 'Choose percent or dollars')
export const DiscountState = z.enum(['active', 'used-up', 'ended'])
export type DiscountState = z.infer<typeof DiscountState>

const codeMessage = 'Enter a code of up to 40 letters, digits and hyphens'
export const DiscountCode = z
  .string(codeMessage)
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{1,40}$/, codeMessage))

const maxDollars = 10_000
const percentMessage = 'Enter a whole percentage from 1 to 100'
const dollarsMessage = `Enter whole dollars from 1 to ${maxDollars.toLocaleString('en-CA')}`
const usesMessage = 'Enter a whole number from 1 to 1,000,000, or nothing'

export const discountTerms = {
  kind: DiscountKind,
  /** Percent or whole dollars. */
  value: z.int('Enter a whole number'),
  /** How many orders may use it; null without a limit. */
  maxUses: z.nullable(z.int(usesMessage).check(z.gte(1, usesMessage), z.lte(1e6, usesMessage))),
  /** The last day in Calgary on which it counts; null without an end. */
  lastDay: z.nullable(z.iso.date('Enter a day, or nothing')),
}

type Value = { kind: 'percent' | 'dollars'; value: number }
/** The range of the value depends on its kind. */
export const withinRange = <T extends Value>() => [
  z.refine<T>(({ kind, value }) => kind === 'dollars' || (value >= 1 && value <= 100), {
    path: ['value'],
    error: percentMessage,
  }),
  z.refine<T>(({ kind, value }) => kind === 'percent' || (value >= 1 && value <= maxDollars), {
    path: ['value'],
    error: dollarsMessage,
  }),
]

export const DiscountRow = z.object({
  code: z.string(),
  kind: DiscountKind,
  value: z.int(),
  uses: z.int(),
  maxUses: z.nullable(z.int()),
  lastDay: z.nullable(CalendarDay),
  state: DiscountState,
  version: z.int(),
})
export type DiscountRow = z.infer<typeof DiscountRow>

/** All codes by name. */
export const listDiscounts = consoleEndpoint({
  permission: 'store:read',
  method: 'GET',
  path: '/discount',
  query: z.object(pageQuery),
  reply: listOf(DiscountRow),
})

/** The code is fixed from then on. One that exists is a 409. */
export const addDiscount = consoleEndpoint({
  permission: 'store:write',
  once: true,
  method: 'POST',
  path: '/discount',
  body: z.strictObject({ code: DiscountCode, ...discountTerms }).check(...withinRange()),
  reply: dataOf(DiscountRow),
})

const byCode = z.object({ code: DiscountCode })

/** Orders that used the code before keep their discount. Bags that hold it get the new terms. */
export const changeDiscount = consoleEndpoint({
  permission: 'store:write',
  method: 'PUT',
  path: '/discount/:code',
  params: byCode,
  body: z.strictObject({ ...seenVersion, ...discountTerms }).check(...withinRange()),
  reply: dataOf(DiscountRow),
})

/** Ends it now. A later last day makes it count again. */
export const endDiscount = consoleEndpoint({
  permission: 'store:write',
  method: 'POST',
  path: '/discount/:code/end',
  params: byCode,
  body: z.strictObject(seenVersion),
  reply: dataOf(DiscountRow),
})

const ShippingArea = z.enum(shippingAreas, 'Choose an area')
const priceMessage = 'Enter whole dollars from 0 to 1,000'
const price = z.int(priceMessage).check(z.gte(0, priceMessage), z.lte(1_000, priceMessage))

export const ShippingRow = z.object({
  id: slug,
  area: ShippingArea,
  /** In whole dollars. */
  price: z.number(),
  isOffered: z.boolean(),
  version: z.int(),
})
export type ShippingRow = z.infer<typeof ShippingRow>

export const listShipping = consoleEndpoint({
  permission: 'store:read',
  method: 'GET',
  path: '/shipping',
  reply: dataOf(z.object({ rows: z.array(ShippingRow) })),
})

export const addShipping = consoleEndpoint({
  permission: 'store:write',
  once: true,
  method: 'POST',
  path: '/shipping',
  body: z.strictObject({ area: ShippingArea, price }),
  reply: dataOf(ShippingRow),
})

/** Existing orders keep the price that they were placed with. */
export const changeShipping = consoleEndpoint({
  permission: 'store:write',
  method: 'PUT',
  path: '/shipping/:id',
  params: z.object({ id: slug }),
  body: z.strictObject({ ...seenVersion, area: ShippingArea, price, isOffered: z.boolean() }),
  reply: dataOf(ShippingRow),
})
