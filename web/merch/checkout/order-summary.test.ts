import { expect, test } from 'vitest'
import { orderSum } from './order-summary.tsx'

const options = [{ price: 15 }, { price: 8 }]

test('[S9.10] the total is the subtotal plus the first shipping option minus the discount', () => {
  expect(orderSum({ totalPrice: 94, discountedPrice: 9 }, options).total).toBe(100)
  expect(orderSum({ totalPrice: 94 }, options).total).toBe(109)
})

test('[S9.10] without a shipping option the total has no shipping', () => {
  expect(orderSum({ totalPrice: 94 }, [])).toMatchObject({ shipping: 0, total: 94 })
})

test('[S2.184] without a discounted price there is no discount', () => {
  expect(orderSum({ totalPrice: 94 }, options).discount).toBeUndefined()
  expect(orderSum({ totalPrice: 94, discountedPrice: 9 }, options).discount).toBe(9)
})
