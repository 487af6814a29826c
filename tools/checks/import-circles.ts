import { importsOf } from './imports.ts'
import { isScript, type SourceFile } from './source-files.ts'

/** Files that import each other in a circle, one sentence for each circle found. Imports of types count. */
export function importCircles(files: readonly SourceFile[]): string[] {
  const targets = new Map(
    files
      .filter(isScript)
      .map((file) => [file.path, importsOf(file).flatMap(({ target }) => target ?? [])]),
  )
  const finished = new Set<string>()
  const circles: string[] = []

  function follow(path: string, trail: string[]): void {
    const start = trail.indexOf(path)
    if (start >= 0) circles.push([...trail.slice(start), path].join(' → '))
    if (start >= 0 || finished.has(path)) return
    for (const target of targets.get(path) ?? []) follow(target, [...trail, path])
    finished.add(path)
  }

  for (const path of targets.keys()) follow(path, [])
  return circles.map((circle) => `circle of imports: ${circle}`)
}
