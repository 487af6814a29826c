import { expect, test } from 'vitest'
import { formatTimeLeft } from './use-revealed.ts'

test.each([
  [300_000, '5:00'],
  [271_400, '4:32'],
  [59_001, '1:00'],
  [900, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('%i ms are shown as %s', (ms, shown) => {
  expect(formatTimeLeft(ms)).toBe(shown)
})
