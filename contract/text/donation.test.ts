import { expect, test } from 'vitest'
import {
  giftPresets,
  giftStepIn,
  giftSteps,
  sanitizeAmount,
  referenceOf,
  withGiftStep,
} from './donation.ts'

test('[S9.1] [S9.3] the suggested gifts are 50, 100, 250 and 1000, in three steps', () => {
  expect(giftPresets).toEqual([50, 100, 250, 1000])
  expect(giftSteps).toHaveLength(3)
})

test.each([
  ['12a', '12'],
  ['-5', '5'],
  ['1.2.3', '1.23'],
  ['.', '.'],
  ['CA$1,000.50', '1000.50'],
  ['1e3', '13'],
])('[S5.60] the amount field turns %s into %s', (typed, expected) => {
  expect(sanitizeAmount(typed)).toBe(expected)
})

test.each([
  ['?step=1', 1],
  ['?step=2', 2],
  ['?step=3', 3],
  ['', 1],
  ['?step=7', 1],
  ['?step=2.0', 1],
  ['?step=', 1],
])('[S2.146] the query %s opens step %i', (search, step) => {
  expect(giftStepIn(search)).toBe(step)
})

test('the reference of a gift is readable aloud and depends only on the start of its id', () => {
  expect(referenceOf('aB0_-zAAAAAAAAAAAAAAAA')).toBe(referenceOf('aB0_-zBBBBBBBBBBBBBBBB'))
  expect(referenceOf('aB0_-zAAAAAAAAAAAAAAAA')).toMatch(
    /^GIVE-[2-9A-HJ-NP-Z]{3}-[2-9A-HJ-NP-Z]{3}$/,
  )
})

test.each([
  ['', '?step=1'],
  ['?step=two', '?step=1'],
  ['?campaign=winter&step=7&amount=20', '?campaign=winter&step=1&amount=20'],
])('[S2.146] the query %s at the first step becomes %s', (search, expected) => {
  expect(withGiftStep(search, 1)).toBe(expected)
})
