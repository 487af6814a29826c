import { startVitest } from 'vitest/node'
import { PlainReporter } from './plain-reporter.ts'
import { type RunResult, withExitCode } from './tally.ts'

/** Runs the projects of vitest.config.ts whose names begin with one of the suites, all at once. */
export async function runVitest(
  suites: readonly string[],
  filters: string[],
  reporter = new PlainReporter(),
): Promise<RunResult> {
  process.exitCode = 0
  try {
    const options = {
      project: suites.map((suite) => `${suite}*`),
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
  // An error before or after the tests, like a database that does not start, appears only in the exit code.
  return withExitCode(reporter.result, Boolean(process.exitCode))
}
