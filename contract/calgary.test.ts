import { expect, test } from 'vitest'
import { isCalgaryAddress } from './calgary.ts'

test.each([
  ['Calgary', ''],
  ['  cAlGaRy ', 'V5K 0A1'],
  ['Calgary, AB', 'somewhere'],
  ['Forest Lawn', 'T2A 1B2'],
  ['Forest Lawn', ' t3 k4c5'],
  ['NE', 't1y-2b3'],
])('city %o with postal code %o is in Calgary', (city, postalCode) => {
  expect(isCalgaryAddress({ city, postalCode })).toBe(true)
})

test.each([
  ['Airdrie', 'T4B 0A1'],
  ['Chestermere', 'T1X 0A1'],
  ['Edmonton', 'T5J 0A1'],
  ['New Calgary Town', 'M5V 2T2'],
  ['', ''],
])('city %o with postal code %o is outside Calgary', (city, postalCode) => {
  expect(isCalgaryAddress({ city, postalCode })).toBe(false)
})
