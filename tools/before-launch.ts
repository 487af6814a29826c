import { placeholders } from './checks/placeholders.ts'
import { readSourceFiles } from './checks/source-files.ts'

/** `npm run before-launch`: what in the content folder is still a placeholder. Fails until nothing is. */
const found = placeholders(await readSourceFiles())
for (const line of found) console.log(line)
console.log(
  found.length === 0
    ? 'Nothing in the content is a placeholder.'
    : `\n${found.length} placeholders are to be replaced before launch.`,
)
process.exitCode = found.length === 0 ? 0 : 1
