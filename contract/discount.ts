import * as z from 'zod/mini'
import { Bag, BagId } from './bag.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { singleLine } from './fields.ts'

export const applyDiscount = endpoint({
  method: 'POST',
  path: '/discount/apply',
  body: z.strictObject({
    code: singleLine('Please enter a discount code', 40),
    bagId: BagId,
  }),
  reply: dataOf(Bag),
})
