import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node'
import { type Durations, longestOf } from './duration.ts'
import { nothingYet, tallyOf, type Tally } from './tally.ts'

/** A line for each file as it ends, then every failure whole. The sum of all suites is left to the runner. */
export class PlainReporter implements Reporter {
  tally: Tally = nothingYet
  durations: Durations = {}
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onUserConsoleLog({ content }: { content: string }): void {
    process.stdout.write(content)
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()]
    const passed = tests.filter((test) => test.result().state === 'passed').length
    const sign = module.errors().length === 0 && passed === tests.length ? '✓' : '✗'
    const seconds = (module.diagnostic().duration / 1000).toFixed(1)
    console.log(`  ${sign} ${module.relativeModuleId}: ${passed} of ${tests.length} (${seconds} s)`)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const broken = modules.flatMap(brokenParts)
    this.tally = tallyOf(
      tests.map((test) => ({ name: test.fullName, state: test.result().state })),
      broken.length + unhandled.length,
    )
    for (const test of tests) this.#tellOf(test)
    this.durations = longestOf(tests.map((test) => test.meta().durations ?? {}))
    for (const { name, errors } of broken) this.#tell(`${name} could not be run`, errors)
    for (const error of unhandled) this.#tell('Outside of any test', [error])
  }

  #tellOf(test: TestCase): void {
    const { state, errors = [] } = test.result()
    const name = `${test.module.relativeModuleId} › ${test.fullName}`
    if (state === 'failed') this.#tell(name, errors)
    else if (state !== 'passed')
      this.#tell(`${name}\n  did not run; a skipped test counts as failed`, [])
  }

  #tell(heading: string, errors: readonly unknown[]): void {
    console.log(`\n✗ ${heading}`)
    for (const error of errors) this.#vitest?.logger.printError(error)
  }
}

/** Files and groups that failed beside their tests: at loading, or in a hook. */
function brokenParts(module: TestModule): { name: string; errors: readonly unknown[] }[] {
  return [
    { name: module.relativeModuleId, errors: module.errors() },
    ...[...module.children.allSuites()].map((suite) => ({
      name: `${module.relativeModuleId} › ${suite.fullName}`,
      errors: suite.errors(),
    })),
  ].filter(({ errors }) => errors.length > 0)
}
