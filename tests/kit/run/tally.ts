/** What became of one test. A test that did not run proves nothing, so the runner counts it as failed. */
export type Outcome = { name: string; state: 'passed' | 'failed' | 'skipped' | 'pending' }

export type Tally = { passed: number; failed: number }

export const nothingYet: Tally = { passed: 0, failed: 0 }

export function tallyOf(outcomes: readonly Outcome[], otherFaults: number): Tally {
  const passed = outcomes.filter(({ state }) => state === 'passed').length
  return { passed, failed: outcomes.length - passed + otherFaults }
}

export const together = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
})

export const isGreen = ({ passed, failed }: Tally): boolean => passed > 0 && failed === 0

export const lastLine = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`
