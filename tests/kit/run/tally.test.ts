import { expect, test } from 'vitest'
import { isGreen, lastLine, nothingYet, tallyOf, together } from './tally.ts'

test('the last line says how many passed and how many failed', () => {
  expect(lastLine({ passed: 12, failed: 3 })).toBe('12 passed, 3 failed')
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
  expect(tally).toEqual({ passed: 1, failed: 3 })
})

test('a file that cannot be loaded counts as failed though it has no tests', () => {
  expect(tallyOf([], 1)).toEqual({ passed: 0, failed: 1 })
})

test('a run without any test is not green', () => {
  expect(isGreen(nothingYet)).toBe(false)
})

test('one failure in any suite makes the whole run red', () => {
  expect(isGreen(together({ passed: 9, failed: 0 }, { passed: 1, failed: 1 }))).toBe(false)
  expect(isGreen(together({ passed: 9, failed: 0 }, { passed: 1, failed: 0 }))).toBe(true)
})
