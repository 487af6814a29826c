import { placeholders } from './checks/placeholders.ts'
import { readSourceFiles } from './checks/source-files.ts'

/** `npm run before-launch` lists the placeholders in the content folder, and fails while there are any. */
const found = placeholders(await readSourceFiles())
for (const line of found) console.log(line)
console.log(
  found.length === 0
    ? 'The content has no placeholders.'
    : `\nReplace these ${found.length} placeholders before launch.`,
)
process.exitCode = found.length === 0 ? 0 : 1
