import { posix } from 'node:path'
import { importsOf } from './imports.ts'
import { isScript, isTest, type SourceFile } from './source-files.ts'

const rooms = ['contract', 'server', 'web', 'console']

/**
 * Folders that import each other, directly or through others. A file directly in one of the rooms counts as a folder of
 * its own. A folder and the folders inside it may import each other.
 */
export function folderCycles(files: readonly SourceFile[]): string[] {
  const imports = new Map<string, Set<string>>()
  for (const file of files) {
    if (!isScript(file) || isTest(file.path) || !isInRoom(file.path)) continue
    const from = nodeOf(file.path)
    const targets = imports.get(from) ?? new Set()
    for (const { target } of importsOf(file)) {
      if (target === undefined || !isInRoom(target) || target.includes('/+types/')) continue
      const to = nodeOf(target)
      if (!isWithin(from, to) && !isWithin(to, from)) targets.add(to)
    }
    imports.set(from, targets)
  }
  const cycles = [...imports.keys()].flatMap((folder) => cycleFrom(folder, imports) ?? [])
  return [...new Set(cycles)]
}

const isInRoom = (path: string) => rooms.includes(path.split('/')[0] ?? '')
const nodeOf = (path: string) => (path.split('/').length === 2 ? path : posix.dirname(path))
const isWithin = (inner: string, outer: string) => `${inner}/`.startsWith(`${outer}/`)

/** The shortest way from a folder back to itself. It starts with the first folder in alphabetical order. */
function cycleFrom(start: string, imports: ReadonlyMap<string, Set<string>>): string | undefined {
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways)
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === start) {
        const first = way.indexOf(way.toSorted()[0] ?? '')
        const folders = [...way.slice(first), ...way.slice(0, first)]
        return `${folders.join(' → ')} → ${folders[0]}: these folders import each other`
      }
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  return undefined
}
