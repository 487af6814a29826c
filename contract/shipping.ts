import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'
import { Dollars } from './merch.ts'

export const shippingAreas = ['within Calgary', 'outside Calgary'] as const
export type ShippingArea = (typeof shippingAreas)[number]

export const ShippingOption = z.object({
  _id: z.string(),
  price: Dollars,
  area: z.enum(shippingAreas),
})
export type ShippingOption = z.infer<typeof ShippingOption>

/** The option of the chosen area is first, and clients use the first. The default area is within Calgary. */
export const listShippingOptions = endpoint({
  method: 'GET',
  path: '/shippingOption/all',
  query: z.object({
    area: z._default(z.enum(['within', 'outside'], 'area must be within or outside'), 'within'),
  }),
  reply: dataOf(z.array(ShippingOption)),
})
