import { delimiter, join } from 'node:path'
import { breakingMigrations } from './checks/breaking-migrations.ts'
import { fileLengths, fileNames } from './checks/files.ts'
import { folderCycles } from './checks/folder-cycles.ts'
import { forbiddenWords } from './checks/forbidden-words.ts'
import { importDirections } from './checks/import-directions.ts'
import { proofsIn, statementsIn, strayProofs } from './checks/proofs.ts'
import { readSourceFiles, root, type SourceFile } from './checks/source-files.ts'
import { runCommand } from './run-command.ts'

type CheckResult = { isPassed: boolean; output: string }
type Check = { name: string; run: () => Promise<CheckResult> }

/** `npm run check` runs every check that does not need the running product. A failed check does not stop the others. */
const checks: Check[] = [
  { name: 'Format', run: () => command('oxfmt', '--check', '.') },
  { name: 'Lint', run: () => command('oxlint', '--type-aware', '--deny-warnings') },
  { name: 'Types', run: types },
  { name: 'Unused code', run: () => command('knip', '--no-progress') },
  { name: 'Import directions', run: own(importDirections) },
  { name: 'Folder cycles', run: own(folderCycles) },
  { name: 'File lengths', run: own(fileLengths) },
  { name: 'File names', run: own(fileNames) },
  { name: 'Forbidden words', run: own(forbiddenWords) },
  { name: 'Migrations', run: own(breakingMigrations) },
  { name: 'Requirement numbers', run: own(strayNumbers) },
]

const failed: string[] = []
for (const { name, run } of checks) {
  const { isPassed, output } = await run()
  console.log(`${isPassed ? '✓' : '✗'} ${name}`)
  if (!isPassed) {
    failed.push(name)
    console.log(output.trimEnd().replace(/^/gm, '  '))
  }
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

async function types(): Promise<CheckResult> {
  const routes = await command('react-router', 'typegen')
  return routes.isPassed ? command('tsc', '--noEmit', '--project', '.') : routes
}

function strayNumbers(files: readonly SourceFile[]): string[] {
  const document = files.find(({ path }) => path === 'docs/requirements.md')
  return strayProofs(statementsIn(document?.text ?? ''), proofsIn(files))
}

function own(find: (files: readonly SourceFile[]) => string[]): () => Promise<CheckResult> {
  return async () => {
    const found = find(await readSourceFiles())
    return { isPassed: found.length === 0, output: found.join('\n') }
  }
}

async function command(name: string, ...args: string[]): Promise<CheckResult> {
  const bin = join(root, 'node_modules', '.bin')
  // The tools run on the Node that npm installed, not on another one of this machine.
  const env = { ...process.env, PATH: bin + delimiter + process.env['PATH'] }
  const { code, output } = await runCommand(join(bin, name), args, { cwd: root, env })
  return { isPassed: code === 0, output }
}
