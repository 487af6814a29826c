import { basename } from 'node:path'
import { isScript, isTest, type SourceFile } from './source-files.ts'

const most = 250
const mostForTests = 300
const isGenerated = (path: string) => path === 'server/db/tables.ts'

/** Files that have grown past one thought. */
export function fileLengths(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => (isScript(file) || file.path.endsWith('.css')) && !isGenerated(file.path))
    .flatMap(({ path, text }) => {
      const lines = text.trimEnd().split('\n').length
      const limit = isTest(path) ? mostForTests : most
      return lines > limit ? [`${path} has ${lines} lines; split it by noun at ${limit}`] : []
    })
}

const drawers = /(?:^|-)(?:utils?|common|helpers?|index|misc)\./

/** Names that say nothing. */
export function fileNames(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => isScript(file) && drawers.test(basename(file.path)))
    .map(({ path }) => `${path} is a drawer; name the thing it is about`)
}
