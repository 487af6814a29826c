import * as z from 'zod/mini'
import { slug } from '../fields.ts'
import { ShippingOption } from '../shipping.ts'

/** A shipping option as the content folder describes it. */
export const ShippingDraft = z.object({
  _id: slug,
  area: ShippingOption.shape.area,
  /** In whole dollars. */
  price: z.int().check(z.gte(0)),
})
export type ShippingDraft = z.infer<typeof ShippingDraft>
