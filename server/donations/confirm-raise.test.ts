import { expect, test } from 'vitest'
import { needsPhoneEnd } from './confirm-raise.ts'

const change = (amount_before: number | null, is_confirmed = false) => ({
  amount_before,
  is_confirmed,
})

test.each([
  ['exactly double', 5_000, 10_000, [], false],
  ['more than double', 5_000, 10_001, [], true],
  ['exactly CA$500', 40_000, 50_000, [], false],
  ['above CA$500', 40_000, 50_001, [], true],
  ['less than now, also above CA$500', 100_000, 60_000, [], false],
  ['double once more within seven days', 10_000, 20_000, [change(5_000)], true],
  ['back up after a lower amount', 1_000, 10_000, [change(10_000)], true],
  ['double of the lowest amount', 2_000, 4_000, [change(1_000), change(10_000)], true],
  ['double after a confirmed raise', 40_000, 50_000, [change(1_000, true)], false],
  ['more than double after a confirmed raise', 10_000, 20_001, [change(1_000, true)], true],
  ['after a pause, which changes no amount', 5_000, 10_000, [change(null)], false],
])('%s: from %i to %i after %j needs the digits: %s', (_name, present, amount, recent, needed) => {
  expect(needsPhoneEnd({ present, amount, recent })).toBe(needed)
})
