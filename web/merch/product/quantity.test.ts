import { expect, test } from 'vitest'
import { chooseSize, firstChoice, maxQuantityFor, stepQuantity, stockOf } from './quantity.ts'

const sizes = [
  { size: 'S', quantity: 0 },
  { size: 'L', quantity: 3 },
]

test('[S4.77] the first listed size is preselected, even if it is sold out', () => {
  expect(firstChoice(sizes)).toEqual({ size: 'S', quantity: 1 })
})

test('[S4.76] choosing another size resets the quantity to one', () => {
  expect(chooseSize('L')).toEqual({ size: 'L', quantity: 1 })
})

test('[S4.78] [S5.64] the quantity never falls below one', () => {
  expect(stepQuantity({ size: 'L', quantity: 1 }, -1, 3).quantity).toBe(1)
  expect(stepQuantity({ size: 'S', quantity: 1 }, 1, 0).quantity, 'sold out').toBe(1)
})

test('[S4.79] [S5.64] the quantity never rises above the stock of the size', () => {
  const stock = stockOf(sizes, 'L')
  expect(stepQuantity({ size: 'L', quantity: 2 }, 1, stock).quantity).toBe(3)
  expect(stepQuantity({ size: 'L', quantity: 3 }, 1, stock).quantity).toBe(3)
})

test('a line of the bag has a quantity of at most twenty', () => {
  expect(maxQuantityFor(500)).toBe(20)
})
