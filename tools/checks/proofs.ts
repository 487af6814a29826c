import { parseSync, Visitor } from 'vite'
import { isScript, type SourceFile } from './source-files.ts'

/** One numbered statement of docs/requirements.md. */
export type Statement = { number: string; section: string; text: string }

/** A test file that has the number of a statement in a test name. */
export type Proof = { number: string; path: string }

export function statementsIn(markdown: string): Statement[] {
  let section = ''
  return markdown.split('\n').flatMap((line) => {
    section = /^## (.+)$/.exec(line)?.[1] ?? section
    const [, number, text] = /^- (S\d+\.\d+|C\d+) (.+)$/.exec(line) ?? []
    return number === undefined || text === undefined ? [] : [{ number, section, text }]
  })
}

/** Finds numbers like [S4.34] and [C12] in the strings of test files. Numbers in comments do not count. */
export function proofsIn(files: readonly SourceFile[]): Proof[] {
  return files.filter((file) => isScript(file) && hasTestNames(file.path)).flatMap(proofsOf)
}

/**
 * Only files that hold tests count, and tables of test names in *.promises.ts: a number in another helper of the tests
 * has no assertion. The tests of the tools use numbers only as examples.
 */
const hasTestNames = (path: string) =>
  /\.(?:test\.tsx?|(?:journey|drill|promises)\.ts)$/.test(path) && !path.startsWith('tools/')

function proofsOf({ path, text }: SourceFile): Proof[] {
  const numbers = new Set<string>()
  const collect = (text: string) => {
    for (const [, number] of text.matchAll(/\[(S\d+\.\d+|C\d+)\]/g)) if (number) numbers.add(number)
  }
  new Visitor({
    Literal: ({ value }) => collect(String(value)),
    TemplateElement: ({ value }) => collect(value.raw),
  }).visit(parseSync(path, text).program)
  return [...numbers].map((number) => ({ number, path }))
}

/** A message for each test file that uses a number without a statement. */
export function strayProofs(statements: readonly Statement[], proofs: readonly Proof[]): string[] {
  const known = new Set(statements.map(({ number }) => number))
  return proofs
    .filter(({ number }) => !known.has(number))
    .map(({ number, path }) => `${path} names ${number}, which docs/requirements.md does not have`)
}
