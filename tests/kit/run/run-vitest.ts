import { startVitest } from 'vitest/node'
import { PlainReporter } from './plain-reporter.ts'
import type { Tally } from './tally.ts'

/** Runs the projects of vitest.config.ts whose name begins so. */
export async function runVitest(suite: string, filters: string[]): Promise<Tally> {
  const reporter = new PlainReporter()
  process.exitCode = 0
  try {
    const options = {
      project: `${suite}*`,
      watch: false,
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
  const { passed, failed } = reporter.tally
  // What breaks before or after the tests (a database that will not start) is told by the exit code alone.
  const isBroken = Boolean(process.exitCode) && failed === 0
  return { passed, failed: isBroken ? failed + 1 : failed }
}
