import { basename } from 'node:path'
import { isScript, type SourceFile } from './source-files.ts'

const drawers = /(?:^|-)(?:utils?|common|helpers?|index|misc)\./

/** Names that say nothing. */
export function fileNames(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => isScript(file) && drawers.test(basename(file.path)))
    .map(({ path }) => `${path} is a drawer; name the thing it is about`)
}
