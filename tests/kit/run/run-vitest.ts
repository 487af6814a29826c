import { startVitest } from 'vitest/node'
import { PlainReporter } from './plain-reporter.ts'
import { oneFailure, type Tally, addTallies } from './tally.ts'

/** Runs the projects of vitest.config.ts whose name begins with the suite. */
export async function runVitest(
  suite: string,
  filters: string[],
  reporter = new PlainReporter(),
): Promise<Tally> {
  process.exitCode = 0
  try {
    const options = {
      project: `${suite}*`,
      watch: false,
      // A test that fails now and then has found a bug, so no test is retried.
      retry: 0,
      passWithNoTests: true,
      reporters: [reporter],
    }
    // Failures go to stdout like the totals, so that the totals are the last output.
    const vitest = await startVitest(filters, options, {}, { stderr: process.stdout })
    await vitest.close()
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  const { tally } = reporter
  // An error before or after the tests, like a database that does not start, appears only in the exit code.
  const isUnreported = Boolean(process.exitCode) && tally.failed === 0
  return isUnreported ? addTallies(tally, oneFailure) : tally
}
