/** Says in one sentence how a result differs from the expected one. */
export class Mismatch extends Error {
  override name = 'Mismatch'
}

export type Report = ReturnType<typeof createReport>

/** Collects the results of the checks and prints one line for each. */
export function createReport(printLine: (line: string) => void) {
  const failed: string[] = []
  const skipped: string[] = []
  let passed = 0
  let isInterrupted = false
  // After an interruption, checks fail because their processes were stopped.
  const print = (line: string) => void (isInterrupted || printLine(line))
  const fail = (claim: string, error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    failed.push(claim)
    print(`  ✗ ${claim}: ${reason.trim().replaceAll(/\s*\n\s*/g, ' | ')}`)
  }
  return {
    hasFailed: () => failed.length > 0 || isInterrupted,
    interrupt: () => void (isInterrupted = true),
    title: (text: string) => print(`\n${text}`),
    note: (text: string) => print(`  · ${text}`),
    skip: (text: string) => {
      skipped.push(text)
      print(`  - Skipped: ${text}`)
    },
    /** Runs one check. A failed check does not stop the others. */
    check: async (claim: string, act: () => Promise<unknown>): Promise<void> => {
      try {
        await act()
        passed++
        print(`  ✓ ${claim}`)
      } catch (error) {
        fail(claim, error)
      }
    },
    /** Runs the checks of one part. An error between two checks, such as a server that does not start, is a failure. */
    part: (title: string, act: () => Promise<void>): Promise<void> =>
      act().catch((error: unknown) => fail(`${title} could not be checked`, error)),
    summary: (): string =>
      [
        '',
        ...skipped.map((text) => `Skipped: ${text}`),
        ...failed.map((claim) => `Failed: ${claim}`),
        `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`,
      ].join('\n'),
  }
}

export function mustBe(what: string, actual: unknown, expected: unknown): void {
  if (!Object.is(actual, expected))
    throw new Mismatch(`${what} must be ${shown(expected)} and is ${shown(actual)}.`)
}

export function must(isTrue: boolean, sentence: string): void {
  if (!isTrue) throw new Mismatch(sentence)
}

const shown = (value: unknown) => String(JSON.stringify(value) ?? value).slice(0, 300)
