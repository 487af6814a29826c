import { runPlaywright, stopPlaywright } from './kit/run/run-playwright.ts'
import { runVitest } from './kit/run/run-vitest.ts'
import {
  isGreen,
  judged,
  lastLine,
  nothingYet,
  oneFailure,
  secondTryLines,
  type Tally,
  together,
} from './kit/run/tally.ts'

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
let isBrokenOff = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.prependOnceListener(signal, () => {
    console.log(`\nBroken off by ${signal}.`)
    isBrokenOff = true
    if (!stopPlaywright()) finish()
  })

// One suite after the other: a journey beside a drill would measure the drill.
for (const suite of chosen.length > 0 ? chosen : (['units', 'drills', 'journeys'] as const))
  if (!isBrokenOff) tally = together(tally, await run(suite))
finish()

async function run(suite: Suite): Promise<Tally> {
  console.log(`\n${suites[suite]}`)
  const ran = await (suite === 'journeys' ? runPlaywright(filters) : runVitest(suite, filters))
  const isEmpty = ran.passed + ran.failed === 0 && filters.length === 0
  return isEmpty ? oneFailure : ran
}

function finish(): never {
  // A run that was broken off must never look like one that passed.
  const verdict = judged(isBrokenOff ? together(tally, oneFailure) : tally)
  console.log(`\n${secondTryLines(verdict)}\n${lastLine(verdict)}`)
  process.exit(isGreen(verdict) ? 0 : 1)
}
