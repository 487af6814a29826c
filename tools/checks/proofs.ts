import { parseSync, Visitor } from 'vite'
import { isScript, isTest, type SourceFile } from './source-files.ts'

/** One promise of docs/requirements.md. */
export type Statement = { number: string; section: string; text: string }

/** A test file that names a promise as proven. */
export type Proof = { number: string; path: string }

export function statementsIn(markdown: string): Statement[] {
  let section = ''
  return markdown.split('\n').flatMap((line) => {
    section = /^## (.+)$/.exec(line)?.[1] ?? section
    const [, number, text] = /^- (S\d+\.\d+) (.+)$/.exec(line) ?? []
    return number === undefined || text === undefined ? [] : [{ number, section, text }]
  })
}

/** The numbers that stand like [S4.34] in the words of a test; a comment proves nothing and is not read. */
export function proofsIn(files: readonly SourceFile[]): Proof[] {
  return files.filter((file) => isScript(file) && isProving(file.path)).flatMap(proofsOf)
}

/** Tables of promises count like the tests that walk through them; the tests of our tools speak of numbers as examples only. */
const isProving = (path: string) =>
  path.endsWith('.promises.ts') || (isTest(path) && !path.startsWith('tools/'))

function proofsOf({ path, text }: SourceFile): Proof[] {
  const numbers = new Set<string>()
  const note = (words: string) => {
    for (const [, number] of words.matchAll(/\[(S\d+\.\d+)\]/g)) if (number) numbers.add(number)
  }
  new Visitor({
    Literal: ({ value }) => note(String(value)),
    TemplateElement: ({ value }) => note(value.raw),
  }).visit(parseSync(path, text).program)
  return [...numbers].map((number) => ({ number, path }))
}

/** Tests that claim to prove what nobody promised. */
export function strayProofs(statements: readonly Statement[], proofs: readonly Proof[]): string[] {
  const known = new Set(statements.map(({ number }) => number))
  return proofs
    .filter(({ number }) => !known.has(number))
    .map(({ number, path }) => `${path} names ${number}, which docs/requirements.md does not have`)
}
