import type { FileSeconds } from './file-seconds.ts'

/** The result of one test. A test that did not run proves nothing, so it counts as failed. */
export type Outcome = {
  name: string
  state: 'passed' | 'failed' | 'skipped' | 'pending'
  /** The test failed and then passed on a retry. Only journeys are retried. */
  isSecondTry?: boolean
}

/** `secondTries` names the journeys that failed once and then passed. `passed` includes them. */
export type Tally = { passed: number; failed: number; secondTries: readonly string[] }

/** What a runner reports: its totals, the seconds of each file, and the names of the tests and steps that passed. */
export type RunResult = { tally: Tally; seconds: FileSeconds; passedNames: readonly string[] }

/** A run with more second tries fails, because the tests or the site have become flaky. */
export const maxSecondTries = 3

export const emptyTally: Tally = { passed: 0, failed: 0, secondTries: [] }

export const oneFailure: Tally = { ...emptyTally, failed: 1 }

export function tallyOf(outcomes: readonly Outcome[], otherErrors: number): Tally {
  const passed = outcomes.filter(({ state }) => state === 'passed').length
  const failed = outcomes.length - passed + otherErrors
  const secondTries = outcomes.filter(({ isSecondTry }) => isSecondTry).map(({ name }) => name)
  return { passed, failed, secondTries }
}

export const resultOf = (
  outcomes: readonly Outcome[],
  otherErrors: number,
  seconds: FileSeconds,
): RunResult => ({
  tally: tallyOf(outcomes, otherErrors),
  seconds,
  passedNames: outcomes.filter(({ state }) => state === 'passed').map(({ name }) => name),
})

export const emptyResult: RunResult = { tally: emptyTally, seconds: {}, passedNames: [] }

/** A runner that ended with an error but reports no failed test has failed. */
export const withExitCode = (result: RunResult, hasFailed: boolean): RunResult =>
  hasFailed && result.tally.failed === 0
    ? { ...result, tally: addTallies(result.tally, oneFailure) }
    : result

export const addTallies = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  secondTries: [...one.secondTries, ...other.secondTries],
})

/** Adds one failure if there are too many second tries. */
export const withRetryLimit = (tally: Tally): Tally =>
  tally.secondTries.length > maxSecondTries ? addTallies(tally, oneFailure) : tally

export const isPassed = ({ passed, failed }: Tally): boolean => passed > 0 && failed === 0

export const lastLine = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`

/** The number and names of the journeys that passed on the second try. */
export function secondTryLines({ secondTries }: Tally): string {
  const isTooMany = secondTries.length > maxSecondTries
  return [
    `${secondTries.length} passed on the second try`,
    ...secondTries.map((name) => `  ${name}`),
    ...(isTooMany ? [`  More than ${maxSecondTries} second tries: the run has failed.`] : []),
  ].join('\n')
}
