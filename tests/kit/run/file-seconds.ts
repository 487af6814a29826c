import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The seconds that each test file took, by its path from the root of the repository. */
export type FileSeconds = Record<string, number>

/**
 * Written by each run on this machine. It wins over the committed seconds of the longest files, with which a fresh clone
 * starts.
 */
const measured = join('build', 'test-seconds.json')
const committed = join(import.meta.dirname, 'file-seconds.json')

const read = (path: string): FileSeconds => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

export const readFileSeconds = (): FileSeconds => ({ ...read(committed), ...read(measured) })

export function storeFileSeconds(seconds: FileSeconds): void {
  const rounded = Object.fromEntries(
    Object.entries(seconds).map(([path, value]) => [path, Number(value.toFixed(1))]),
  )
  mkdirSync('build', { recursive: true })
  writeFileSync(measured, JSON.stringify({ ...read(measured), ...rounded }, undefined, 1))
}

/** The files that took longest, longest first. A drill without a time may be long, so it comes first, too. */
export const longestFirst = <T>(
  files: readonly T[],
  pathOf: (file: T) => string,
  seconds: FileSeconds,
): T[] => {
  const of = (file: T) => {
    const path = pathOf(file)
    return seconds[path] ?? (path.endsWith('.drill.ts') ? Infinity : 0)
  }
  return files.toSorted((one, other) => (of(one) === of(other) ? 0 : of(other) - of(one)))
}

/** The total of a suite and its ten slowest files. */
export function secondsTable(suite: string, seconds: FileSeconds): string {
  const rows = Object.entries(seconds).toSorted(([, one], [, other]) => other - one)
  const total = rows.reduce((sum, [, value]) => sum + value, 0)
  return [
    `${suite}: ${rows.length} files, ${total.toFixed(0)} seconds on all workers. The slowest:`,
    ...rows.slice(0, 10).map(([path, value]) => `  ${value.toFixed(1).padStart(6)} s  ${path}`),
  ].join('\n')
}
