import { expect, test } from 'vitest'
import { amountIn, fieldsFrom } from './amount-fields.ts'

test('the form shows the current amount to the cent', () => {
  expect(fieldsFrom(25_000)).toEqual({ chosen: '250', amount: '', phoneEnd: '' })
  expect(fieldsFrom(5_025)).toEqual({ chosen: 'other', amount: '50.25', phoneEnd: '' })
  expect(fieldsFrom(100)).toEqual({ chosen: 'other', amount: '1.00', phoneEnd: '' })
})

test.each([
  [{ chosen: '100', amount: '7' }, '100'],
  [{ chosen: 'other', amount: ' 50.25 ' }, '50.25'],
  [{ chosen: 'other', amount: 'CA$ 50' }, '50'],
  [{ chosen: 'other', amount: '$50' }, '50'],
  [{ chosen: 'other', amount: '50,25' }, '50,25'],
  [{ chosen: '', amount: '' }, ''],
])('the input %j is the amount %j', (typed, amount) => {
  expect(amountIn(typed)).toBe(amount)
})
