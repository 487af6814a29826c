import { expect, test } from 'vitest'
import {
  isPassed,
  withRetryLimit,
  lastLine,
  emptyTally,
  secondTryLines,
  tallyOf,
  addTallies,
} from './tally.ts'

test('the last line says how many passed and how many failed', () => {
  expect(lastLine({ ...emptyTally, passed: 12, failed: 3 })).toBe('12 passed, 3 failed')
})

test('a test that did not run counts as failed', () => {
  const tally = tallyOf(
    [
      { name: 'ran', state: 'passed' },
      { name: 'was skipped', state: 'skipped' },
      { name: 'never began', state: 'pending' },
      { name: 'broke', state: 'failed' },
    ],
    0,
  )
  expect(tally).toEqual({ passed: 1, failed: 3, secondTries: [] })
})

test('a file that cannot be loaded counts as failed though it has no tests', () => {
  expect(tallyOf([], 1)).toEqual({ passed: 0, failed: 1, secondTries: [] })
})

test('a run without any test has not passed', () => {
  expect(isPassed(emptyTally)).toBe(false)
})

test('one failure in any suite fails the whole run', () => {
  const green = { ...emptyTally, passed: 9 }
  expect(isPassed(addTallies(green, { ...emptyTally, passed: 1, failed: 1 }))).toBe(false)
  expect(isPassed(addTallies(green, { ...emptyTally, passed: 1 }))).toBe(true)
})

const flaky = (count: number) =>
  tallyOf(
    Array.from({ length: count }, (_, number) => ({
      name: `journey ${number}`,
      state: 'passed' as const,
      isSecondTry: true,
    })),
    0,
  )

test('a run passes with three journeys that passed on the second try, and fails with four', () => {
  expect(isPassed(withRetryLimit(flaky(3)))).toBe(true)
  expect(withRetryLimit(flaky(4))).toMatchObject({ passed: 4, failed: 1 })
})

test('second tries of all suites count together', () => {
  expect(withRetryLimit(addTallies(flaky(2), flaky(2)))).toMatchObject({ failed: 1 })
})

test('the output counts and names the journeys that passed on the second try', () => {
  expect(secondTryLines(emptyTally)).toBe('0 passed on the second try')
  expect(secondTryLines(flaky(2))).toBe('2 passed on the second try\n  journey 0\n  journey 1')
})
