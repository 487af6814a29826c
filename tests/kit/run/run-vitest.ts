import { startVitest } from 'vitest/node'
import { PlainReporter } from './plain-reporter.ts'
import { oneFailure, type Tally, together } from './tally.ts'

/** Runs the projects of vitest.config.ts whose name begins so. */
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
      // A test that passes when it is run again has found something all the same.
      retry: 0,
      passWithNoTests: true,
      reporters: [reporter],
    }
    // Failures go where the verdict goes, so that the verdict is the last thing said.
    const vitest = await startVitest(filters, options, {}, { stderr: process.stdout })
    await vitest.close()
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  const { tally } = reporter
  // What breaks before or after the tests (a database that will not start) is told by the exit code alone.
  const isBroken = Boolean(process.exitCode) && tally.failed === 0
  return isBroken ? together(tally, oneFailure) : tally
}
