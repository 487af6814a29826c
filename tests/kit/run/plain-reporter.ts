import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node'
import { type Durations, longestOf } from './duration.ts'
import type { FileSeconds } from './file-seconds.ts'
import { emptyResult, resultOf, type RunResult } from './tally.ts'

/** Prints a line when each file ends, then every failure. The runner prints the totals of all suites. */
export class PlainReporter implements Reporter {
  result: RunResult = emptyResult
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
    const seconds = secondsOf(module).toFixed(1)
    console.log(`  ${sign} ${module.relativeModuleId}: ${passed} of ${tests.length} (${seconds} s)`)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const broken = modules.flatMap(brokenParts)
    const seconds: FileSeconds = {}
    for (const module of modules) seconds[module.relativeModuleId] = secondsOf(module)
    const outcomes = tests.map((test) => ({ name: test.fullName, state: test.result().state }))
    this.result = resultOf(outcomes, broken.length + unhandled.length, seconds)
    for (const test of tests) this.#printTest(test)
    this.durations = longestOf(tests.map((test) => test.meta().durations ?? {}))
    for (const { name, errors } of broken) this.#print(`${name} could not be run`, errors)
    for (const error of unhandled) this.#print('Outside of any test', [error])
  }

  #printTest(test: TestCase): void {
    const { state, errors = [] } = test.result()
    const name = `${test.module.relativeModuleId} › ${test.fullName}`
    if (state === 'failed') this.#print(name, errors)
    else if (state !== 'passed')
      this.#print(`${name}\n  did not run; a skipped test counts as failed`, [])
  }

  #print(heading: string, errors: readonly unknown[]): void {
    console.log(`\n✗ ${heading}`)
    for (const error of errors) this.#vitest?.logger.printError(error)
  }
}

/** Loading counts too: the first file of a worker loads the server for the files after it. */
function secondsOf(module: TestModule): number {
  const { duration, collectDuration } = module.diagnostic()
  return (duration + collectDuration) / 1_000
}

/** Files and suites that failed outside their tests: while loading, or in a hook. */
function brokenParts(module: TestModule): { name: string; errors: readonly unknown[] }[] {
  return [
    { name: module.relativeModuleId, errors: module.errors() },
    ...[...module.children.allSuites()].map((suite) => ({
      name: `${module.relativeModuleId} › ${suite.fullName}`,
      errors: suite.errors(),
    })),
  ].filter(({ errors }) => errors.length > 0)
}
