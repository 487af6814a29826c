import { basename } from 'node:path'
import { isScript, isTest, type SourceFile } from './source-files.ts'

const maxLines = 250
const maxTestLines = 300
const isGenerated = (path: string) => path === 'server/db/tables.ts'

/** Files with more lines than the limit. */
export function fileLengths(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => (isScript(file) || file.path.endsWith('.css')) && !isGenerated(file.path))
    .flatMap(({ path, text }) => {
      const lines = text.trimEnd().split('\n').length
      const limit = isTest(path) ? maxTestLines : maxLines
      return lines > limit ? [`${path} has ${lines} lines; split it by noun at ${limit}`] : []
    })
}

const meaninglessName = /(?:^|-)(?:utils?|common|helpers?|index|misc)\./

/** Files whose name does not say what they are about. */
export function fileNames(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => isScript(file) && meaninglessName.test(basename(file.path)))
    .map(({ path }) => `${path} has a name without a meaning; name the noun it is about`)
}
