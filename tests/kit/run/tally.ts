/** What became of one test. A test that did not run proves nothing, so the runner counts it as failed. */
export type Outcome = {
  name: string
  state: 'passed' | 'failed' | 'skipped' | 'pending'
  /** It failed, and passed when it was run once more. Journeys alone are. */
  isSecondTry?: boolean
}

/** `secondTries` names the journeys that failed once and then passed. They are among those that passed. */
export type Tally = { passed: number; failed: number; secondTries: readonly string[] }

/** With more of them than this a run fails: the tests or the site have become unsteady. */
export const mostSecondTries = 3

export const nothingYet: Tally = { passed: 0, failed: 0, secondTries: [] }

export const oneFailure: Tally = { ...nothingYet, failed: 1 }

export function tallyOf(outcomes: readonly Outcome[], otherFaults: number): Tally {
  const passed = outcomes.filter(({ state }) => state === 'passed').length
  const failed = outcomes.length - passed + otherFaults
  const secondTries = outcomes.filter(({ isSecondTry }) => isSecondTry).map(({ name }) => name)
  return { passed, failed, secondTries }
}

export const together = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  secondTries: [...one.secondTries, ...other.secondTries],
})

/** Too many second tries are one failure more. */
export const judged = (tally: Tally): Tally =>
  tally.secondTries.length > mostSecondTries ? together(tally, oneFailure) : tally

export const isGreen = ({ passed, failed }: Tally): boolean => passed > 0 && failed === 0

export const lastLine = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`

/** How many passed on the second try, each by name, and whether those are too many. */
export function secondTryLines({ secondTries }: Tally): string {
  const isTooMany = secondTries.length > mostSecondTries
  return [
    `${secondTries.length} passed on the second try`,
    ...secondTries.map((name) => `  ${name}`),
    ...(isTooMany ? [`  More than ${mostSecondTries} of them: the run has failed.`] : []),
  ].join('\n')
}
