import { expect, test } from 'vitest'
import { cents } from './money.ts'
import { formatDollars, formatMoney, readMoney } from './text/money.ts'

test('[S9.9] money is shown in CA$ with two decimals', () => {
  expect(formatMoney(cents(2_000))).toBe('CA$20.00')
  expect(formatMoney(cents(0))).toBe('CA$0.00')
  expect(formatMoney(cents(123_456_700))).toBe('CA$1,234,567.00')
})

test('[S9.9] [S2.181] dollars of the API are shown in CA$ with two decimals', () => {
  expect(formatDollars(25)).toBe('CA$25.00')
  expect(formatDollars(0.1 + 0.2)).toBe('CA$0.30')
})

test('cents are never dropped', () => {
  expect(formatMoney(cents(1_950))).toBe('CA$19.50')
  expect(formatMoney(cents(5))).toBe('CA$0.05')
})

test('an amount is parsed without floating point errors', () => {
  expect(readMoney('50')).toBe(5_000)
  expect(readMoney('1.1')).toBe(110)
  expect(readMoney('4.35')).toBe(435)
})

test.each([
  '',
  '.',
  '-5',
  '0.001',
  '1e3',
  '0x10',
  '1,000',
  ' 50 ',
  '50.',
  '.5',
  'NaN',
  'Infinity',
  '9999999',
])('%j is not an amount', (value) => {
  expect(readMoney(value)).toBeUndefined()
})

test('half a cent and a negative amount throw', () => {
  expect(() => cents(0.5)).toThrow()
  expect(() => cents(-1)).toThrow()
})
