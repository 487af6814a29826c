import { basename } from 'node:path'
import { isScript, type SourceFile } from './source-files.ts'

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)*$/
const drawers = /(?:^|-)(?:utils?|common|helpers?|index|misc)\./

/** Names in another case, and names that say nothing. */
export function fileNames(files: readonly SourceFile[]): string[] {
  return files.filter(isScript).flatMap(({ path }) => {
    const name = basename(path)
    if (!kebab.test(name)) return [`${path} is not named in-this-case.ts`]
    return drawers.test(name) ? [`${path} is a drawer; name the thing it is about`] : []
  })
}
