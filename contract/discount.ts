import * as z from 'zod/mini'
import { Bag, BagId } from './bag.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { singleLine } from './fields.ts'

/** The same for a code that is unknown, over or used up: nobody learns which codes there are. */
export const notValidCode = 'This discount code is not valid'

export const applyDiscount = endpoint({
  method: 'POST',
  path: '/discount/apply',
  body: z.strictObject({
    code: singleLine('Please enter a discount code', 40),
    bagId: BagId,
  }),
  reply: dataOf(Bag),
})
