import { delimiter, join } from 'node:path'
import { fileLengths, fileNames } from './checks/files.ts'
import { forbiddenWords } from './checks/forbidden-words.ts'
import { importDirections } from './checks/import-directions.ts'
import { proofsIn, statementsIn, strayProofs } from './checks/proofs.ts'
import { readSourceFiles, root, type SourceFile } from './checks/source-files.ts'
import { runCommand } from './run-command.ts'

type Verdict = { isGood: boolean; output: string }
type Check = { name: string; run: () => Promise<Verdict> }

/** `npm run check`: everything that can be judged without running the product, all of it even when one part fails. */
const checks: Check[] = [
  { name: 'Format', run: () => command('oxfmt', '--check', '.') },
  { name: 'Lint', run: () => command('oxlint', '--type-aware', '--deny-warnings') },
  { name: 'Types', run: types },
  { name: 'Unused code', run: () => command('knip', '--no-progress') },
  { name: 'Import directions', run: own(importDirections) },
  { name: 'File lengths', run: own(fileLengths) },
  { name: 'File names', run: own(fileNames) },
  { name: 'Forbidden words', run: own(forbiddenWords) },
  { name: 'Requirement numbers', run: own(strayNumbers) },
]

const failed: string[] = []
for (const { name, run } of checks) {
  const { isGood, output } = await run()
  console.log(`${isGood ? '✓' : '✗'} ${name}`)
  if (!isGood) {
    failed.push(name)
    console.log(output.trimEnd().replace(/^/gm, '  '))
  }
}
console.log(failed.length === 0 ? '\nAll good.' : `\nTo mend: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

async function types(): Promise<Verdict> {
  const routes = await command('react-router', 'typegen')
  return routes.isGood ? command('tsc', '--noEmit', '--project', '.') : routes
}

function strayNumbers(files: readonly SourceFile[]): string[] {
  const document = files.find(({ path }) => path === 'docs/requirements.md')
  return strayProofs(statementsIn(document?.text ?? ''), proofsIn(files))
}

function own(find: (files: readonly SourceFile[]) => string[]): () => Promise<Verdict> {
  return async () => {
    const found = find(await readSourceFiles())
    return { isGood: found.length === 0, output: found.join('\n') }
  }
}

async function command(name: string, ...words: string[]): Promise<Verdict> {
  const bin = join(root, 'node_modules', '.bin')
  // The tools are to run on the Node that npm brought, whichever one is installed outside.
  const env = { ...process.env, PATH: bin + delimiter + process.env['PATH'] }
  const { code, output } = await runCommand(join(bin, name), words, { cwd: root, env })
  return { isGood: code === 0, output }
}
