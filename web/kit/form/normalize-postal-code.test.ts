import { expect, test } from 'vitest'
import { normalizePostalCode } from './normalize-postal-code.ts'

test.each([
  ['t2x1a1', 'T2X 1A1'],
  [' t2x-1a1 ', 'T2X 1A1'],
  ['T2X 1A1', 'T2X 1A1'],
  ['90210', '90210'],
  ['t2x 1a1 rear', 't2x 1a1 rear'],
  [' ', ''],
])('the postal code %j is written %j', (typed, normalized) => {
  expect(normalizePostalCode(typed)).toBe(normalized)
})
