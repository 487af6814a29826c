import { expect, test } from 'vitest'
import {
  isGreen,
  judged,
  lastLine,
  nothingYet,
  secondTryLines,
  tallyOf,
  together,
} from './tally.ts'

test('the last line says how many passed and how many failed', () => {
  expect(lastLine({ ...nothingYet, passed: 12, failed: 3 })).toBe('12 passed, 3 failed')
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

test('a run without any test is not green', () => {
  expect(isGreen(nothingYet)).toBe(false)
})

test('one failure in any suite makes the whole run red', () => {
  const green = { ...nothingYet, passed: 9 }
  expect(isGreen(together(green, { ...nothingYet, passed: 1, failed: 1 }))).toBe(false)
  expect(isGreen(together(green, { ...nothingYet, passed: 1 }))).toBe(true)
})

const wavering = (count: number) =>
  tallyOf(
    Array.from({ length: count }, (_, number) => ({
      name: `journey ${number}`,
      state: 'passed' as const,
      isSecondTry: true,
    })),
    0,
  )

test('three journeys that passed on the second try leave a run green, four do not', () => {
  expect(isGreen(judged(wavering(3)))).toBe(true)
  expect(judged(wavering(4))).toMatchObject({ passed: 4, failed: 1 })
})

test('second tries of all suites are counted together', () => {
  expect(judged(together(wavering(2), wavering(2)))).toMatchObject({ failed: 1 })
})

test('those that passed on the second try are counted and named', () => {
  expect(secondTryLines(nothingYet)).toBe('0 passed on the second try')
  expect(secondTryLines(wavering(2))).toBe('2 passed on the second try\n  journey 0\n  journey 1')
})
