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

/** `npm test` runs everything; `npm test journeys about` runs the journeys whose file name contains "about". */
const args = process.argv.slice(2)
const isSuite = (word: string): word is Suite => word in suites
const chosen = args.filter(isSuite)
const filters = args.filter((word) => !isSuite(word))

let tally: Tally = emptyTally
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.prependOnceListener(signal, () => {
    console.log(`\nInterrupted by ${signal}.`)
    isInterrupted = true
    if (!stopPlaywright()) finish()
  })

// One suite after the other, because a drill would slow down a journey that runs at the same time.
for (const suite of chosen.length > 0 ? chosen : (['units', 'drills', 'journeys'] as const))
  if (!isInterrupted) tally = addTallies(tally, await run(suite))
finish()

async function run(suite: Suite): Promise<Tally> {
  console.log(`\n${suites[suite]}`)
  const ran = await (suite === 'journeys' ? runPlaywright(filters) : runVitest(suite, filters))
  const isEmpty = ran.passed + ran.failed === 0 && filters.length === 0
  return isEmpty ? oneFailure : ran
}

function finish(): never {
  // An interrupted run must never look like one that passed.
  const verdict = withRetryLimit(isInterrupted ? addTallies(tally, oneFailure) : tally)
  console.log(`\n${secondTryLines(verdict)}\n${lastLine(verdict)}`)
  process.exit(isPassed(verdict) ? 0 : 1)
}
