import { relative } from 'node:path'
import type {
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
  TestStep,
} from '@playwright/test/reporter'
import type { FileSeconds } from './file-seconds.ts'
import { type Outcome, resultOf } from './tally.ts'

/** Prints a line when each file ends, then every failure, like the plain reporter of the other suites. */
export default class JourneyReporter implements Reporter {
  #journeys: TestCase[] = []
  #otherErrors: TestError[] = []
  #seconds: FileSeconds = {}

  onBegin(_config: unknown, suite: Suite): void {
    this.#journeys = suite.allTests()
  }

  onStdOut(text: string | Buffer): void {
    process.stdout.write(text)
  }

  onStdErr(text: string | Buffer): void {
    process.stdout.write(text)
  }

  onError(error: TestError): void {
    this.#otherErrors.push(error)
  }

  onTestEnd(ended: TestCase): void {
    const file = fileOf(ended.parent)
    const all = this.#journeys.filter((journey) => fileOf(journey.parent) === file)
    const results = all.flatMap(({ results: [result] }) => result ?? [])
    if (results.length < all.length || ended.results.length > 1) return
    const passed = all.filter((journey) => stateOf(journey) === 'passed').length
    const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000
    this.#seconds[file] = seconds
    const sign = passed === all.length ? '✓' : '✗'
    console.log(`  ${sign} ${file}: ${passed} of ${all.length} (${seconds.toFixed(1)} s)`)
  }

  async onEnd(): Promise<void> {
    for (const journey of this.#journeys) printJourney(journey)
    for (const { stack, message } of this.#otherErrors)
      console.log(`\n✗ Outside of any journey\n${stack ?? message}`)
    const outcomes = this.#journeys.flatMap((journey) => [
      { name: nameOf(journey), state: stateOf(journey), isSecondTry: isSecondTry(journey) },
      ...stepsOf(journey),
    ])
    const result = resultOf(outcomes, this.#otherErrors.length, this.#seconds)
    await new Promise<unknown>((sent) => process.send?.(result, sent) ?? sent(undefined))
  }

  printsToStdio(): boolean {
    return true
  }
}

/** The state of the last attempt. */
function stateOf({ results }: TestCase): Outcome['state'] {
  const result = results.at(-1)
  if (result === undefined) return 'pending'
  if (result.status === 'passed' || result.status === 'skipped') return result.status
  return 'failed'
}

const nameOf = (journey: TestCase): string => `${fileOf(journey.parent)} › ${journey.title}`

/** The named steps of the last attempt. Each counts as a test. */
const stepsOf = (journey: TestCase): Outcome[] =>
  namedSteps(journey.results.at(-1)).map((step) => ({
    name: `${nameOf(journey)} › ${step.title}`,
    state: step.error ? 'failed' : 'passed',
  }))

const namedSteps = (result: TestResult | undefined): TestStep[] =>
  result?.steps.filter(({ category }) => category === 'test.step') ?? []

const isSecondTry = (journey: TestCase): boolean =>
  stateOf(journey) === 'passed' && journey.results.length > 1

function printJourney(journey: TestCase): void {
  const state = stateOf(journey)
  if (state === 'passed' && journey.results.length === 1) return
  const sign = state === 'passed' ? '! passed on the second try:' : '✗'
  console.log(`\n${sign} ${fileOf(journey.parent)} › ${journey.title}`)
  if (state === 'failed' || state === 'passed') printErrors(journey)
  else console.log('  did not run; a skipped journey counts as failed')
}

function printErrors({ results: [first, again] }: TestCase): void {
  for (const { title, error } of namedSteps(first)) if (error) console.log(`  ✗ ${title}`)
  for (const { stack, message, value, snippet } of first?.errors ?? [])
    console.log([stack ?? message ?? value, snippet].filter(Boolean).join('\n'))
  const picture = first?.attachments.find(({ name }) => name === 'page')?.path
  if (picture) console.log(`  Screenshot: ${relativePath(picture)}`)
  const trace = again?.attachments.find(({ name }) => name === 'trace')?.path
  if (again && trace)
    console.log(
      `  The second attempt ${again.status}. Its trace: npx playwright show-trace ${relativePath(trace)}`,
    )
}

/** `test()` is called in the kit, so the file of a journey is the one of its suite. */
const fileOf = ({ type, location, parent }: Suite): string =>
  type !== 'file' && parent ? fileOf(parent) : relativePath(location?.file ?? '')

const relativePath = (path: string) => relative(process.cwd(), path)
