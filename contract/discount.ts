import * as z from 'zod/mini'
import { Bag, BagId } from './bag.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { singleLine } from './fields.ts'
import { FormGuard } from './form-guard.ts'

/** The same for an unknown, an expired and a used-up code, so that codes cannot be enumerated. */
export const notValidCode = 'This discount code is not valid'

export const applyDiscount = endpoint({
  method: 'POST',
  path: '/discount/apply',
  body: z.strictObject({
    code: singleLine('Please enter a discount code', 40),
    bagId: BagId,
    proof: FormGuard.proof,
  }),
  reply: dataOf(Bag),
})
