import { startVitest } from 'vitest/node'
import { PlainReporter } from './kit/run/plain-reporter.ts'
import { isGreen, lastLine, nothingYet, type Tally, together } from './kit/run/tally.ts'

const suites = {
  units: 'Rules, markup and routes',
  drills: 'Drills',
  journeys: 'Journeys in a real browser',
}
type Suite = keyof typeof suites

/** `npm test` runs everything; `npm test journeys about` runs the journeys whose file is named so. */
const asked = process.argv.slice(2)
const isSuite = (word: string): word is Suite => word in suites
const chosen = asked.filter(isSuite)
const filters = asked.filter((word) => !isSuite(word))

let tally: Tally = nothingYet
// A run that was broken off must never look like one that passed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.prependOnceListener(signal, () => {
    console.log(`\nBroken off by ${signal}.`)
    console.log(lastLine(together(tally, { passed: 0, failed: 1 })))
    process.exit(1)
  })

// One suite after the other: a journey beside a drill would measure the drill.
for (const suite of chosen.length > 0 ? chosen : (['units', 'drills', 'journeys'] as const))
  tally = together(tally, await run(suite))

console.log(`\n${lastLine(tally)}`)
process.exit(isGreen(tally) ? 0 : 1)

async function run(suite: Suite): Promise<Tally> {
  console.log(`\n${suites[suite]}`)
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
  const isEmpty = passed + failed === 0 && filters.length === 0
  return { passed, failed: isBroken || isEmpty ? failed + 1 : failed }
}
