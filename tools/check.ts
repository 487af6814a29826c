import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileLengths } from './checks/file-lengths.ts'
import { fileNames } from './checks/file-names.ts'
import { forbiddenWords } from './checks/forbidden-words.ts'
import { importDirections } from './checks/import-directions.ts'
import { proofsIn, statementsIn, strayProofs } from './checks/proofs.ts'
import { readSourceFiles, root, type SourceFile } from './checks/source-files.ts'

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

function command(name: string, ...words: string[]): Promise<Verdict> {
  const { promise, resolve, reject } = Promise.withResolvers<Verdict>()
  const bin = join(root, 'node_modules', '.bin')
  const child = spawn(join(bin, name), words, {
    cwd: root,
    // The tools are to run on the Node that npm brought, whichever one is installed outside.
    env: { ...process.env, PATH: bin + delimiter + process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  child.once('error', reject)
  child.once('exit', (code) => resolve({ isGood: code === 0, output }))
  return promise
}
