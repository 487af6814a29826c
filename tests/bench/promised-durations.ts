import { globSync, readFileSync } from 'node:fs'
import {
  type Durations,
  longestOf,
  type Promised,
  promisedMs,
  promises,
} from '#tests/kit/run/duration.ts'
import { drillSizesVariable } from '#tests/drills/sizes.ts'
import { PlainReporter } from '#tests/kit/run/plain-reporter.ts'
import { runVitest } from '#tests/kit/run/run-vitest.ts'
import type { Line } from './table.ts'

/**
 * Runs each test file that measures durations, one after the other and drills at their full sizes, and compares the
 * longest with its limit.
 */
export async function measurePromised(): Promise<Line[]> {
  process.env[drillSizesVariable] = 'full'
  const measured: Durations[] = []
  const failures: Line[] = []
  for (const file of filesThatMeasure()) {
    const reporter = new PlainReporter()
    const suite = file.endsWith('.drill.ts') ? 'drills' : 'units'
    const { failed } = (await runVitest([suite], [file], reporter)).tally
    measured.push(reporter.durations)
    const what = `Failures in ${file}`
    if (failed > 0) failures.push({ what, value: String(failed), target: 'none', isMet: false })
  }
  const longest = longestOf(measured)
  return [...promises.map((what) => compare(what, longest[what])), ...failures]
}

const filesThatMeasure = () =>
  globSync('{server,web,contract,tests}/**/*.{drill,test}.ts')
    .filter((file) => readFileSync(file, 'utf8').includes('tests/kit/run/duration.ts'))
    .toSorted()

/** A duration that no test measured counts as missed. */
function compare(what: Promised, milliseconds: number | undefined): Line {
  const target = `under ${promisedMs[what].toLocaleString('en')} ms`
  if (milliseconds === undefined) return { what, value: 'not measured', target, isMet: false }
  const isMet = milliseconds < promisedMs[what]
  return { what, value: `${milliseconds.toFixed(0)} ms`, target, isMet }
}
