import { areFullSizes } from './drills/sizes.ts'
import { secondsTable, storeFileSeconds } from './kit/run/file-seconds.ts'
import { missingNumbers } from './kit/run/missing-numbers.ts'
import { runPlaywright, stopPlaywright } from './kit/run/run-playwright.ts'
import { runVitest } from './kit/run/run-vitest.ts'
import {
  isPassed,
  withRetryLimit,
  lastLine,
  emptyTally,
  oneFailure,
  secondTryLines,
  type Tally,
  addTallies,
} from './kit/run/tally.ts'

const suites = {
  units: 'Rules, markup and routes',
  drills: 'Drills',
  journeys: 'Journeys in a real browser',
}
type Suite = keyof typeof suites

/**
 * `npm test` runs everything; `npm test journeys about` runs the journeys whose file name contains "about".
 * `npm run drills` runs the drills at their full sizes.
 */
const args = process.argv.slice(2)
const isSuite = (word: string): word is Suite => word in suites
const named = args.filter(isSuite)
const filters = args.filter((word) => !isSuite(word))
const chosen = named.length > 0 ? named : (['units', 'drills', 'journeys'] as const)
const isWholeRun = args.length === 0

const start = performance.now()
let tally: Tally = emptyTally
const passedNames: string[] = []
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.prependOnceListener(signal, () => {
    console.log(`\nInterrupted by ${signal}.`)
    isInterrupted = true
    if (!stopPlaywright()) finish()
  })

// Units and drills run at once: drills often wait while units compute, and no test asserts a duration.
const together = chosen.filter((suite) => suite !== 'journeys')
if (together.length > 0) await run(together, () => runVitest(together, filters))
if (chosen.includes('journeys') && !isInterrupted)
  await run(['journeys'], () => runPlaywright(filters))
if (isWholeRun && !isInterrupted) await checkNumbers()
finish()

async function run(members: readonly Suite[], act: () => ReturnType<typeof runVitest>) {
  console.log(`\n${members.map((suite) => suites[suite]).join(' · ')}`)
  const result = await act()
  const isEmpty = result.tally.passed + result.tally.failed === 0 && filters.length === 0
  tally = addTallies(tally, isEmpty ? oneFailure : result.tally)
  passedNames.push(...result.passedNames)
  if (filters.length > 0) return
  // The order of `npm test` depends on the seconds of its own sizes.
  if (!areFullSizes) storeFileSeconds(result.seconds)
  for (const suite of members) {
    const isOfSuite = ([path]: [string, number]) => suiteOf(path) === suite
    const seconds = Object.fromEntries(Object.entries(result.seconds).filter(isOfSuite))
    console.log(`\n${secondsTable(suites[suite], seconds)}`)
  }
}

function suiteOf(path: string): Suite {
  if (path.endsWith('.journey.ts')) return 'journeys'
  return path.endsWith('.drill.ts') ? 'drills' : 'units'
}

/** A statement whose number stands in a test file has a test, so a test or step with this number must have passed. */
async function checkNumbers(): Promise<void> {
  const missing = await missingNumbers(passedNames)
  if (missing.length === 0) return
  console.log(`\n✗ No test or step with these numbers has passed: ${missing.join(', ')}`)
  tally = addTallies(tally, oneFailure)
}

function finish(): never {
  // An interrupted run must never look like one that passed.
  const verdict = withRetryLimit(isInterrupted ? addTallies(tally, oneFailure) : tally)
  const minutes = ((performance.now() - start) / 60_000).toFixed(1)
  console.log(`\n${secondTryLines(verdict)}\n${minutes} minutes\n${lastLine(verdict)}`)
  process.exit(isPassed(verdict) ? 0 : 1)
}
