import { isTest, type SourceFile } from './source-files.ts'

type Rule = { pattern: RegExp; in: (path: string) => boolean; why: string }

/** These checks and their tests must name what they forbid; the lock file is npm's. */
const isWritten = (path: string) =>
  !path.startsWith('tools/checks/') && path !== 'package-lock.json'

const isCode = (path: string) => isWritten(path) && !path.endsWith('.md')

/** Holds words that visitors read. Applied migrations are never edited. */
const isShown = (path: string) =>
  /^(?:content|contract|server|web)\//.test(path) && !path.startsWith('server/db/migrations/')

const rules: Rule[] = [
  {
    pattern: /(?:^|[\s'"`(=:])\/(?:home|Users|root|work)\/\w/,
    in: isWritten,
    why: 'a path of one machine',
  },
  { pattern: /\b[A-Z]:\\\\?\w/, in: isWritten, why: 'a path of one machine' },
  { pattern: /\/\/registry\./, in: isWritten, why: 'the address of a package registry' },
  { pattern: /\b(?:TODO|FIXME|XXX)\b(?! #\d)/, in: isCode, why: 'a TODO without a number' },
  {
    pattern: /^\s*(?:test|it|describe|journey)\.(?:skip|only|todo|fails|skipIf|runIf)\b/,
    in: (path) => isTest(path) && isWritten(path),
    why: 'a test that does not always run',
  },
  {
    pattern: /(?:oxlint|eslint)-disable(?!.* -- \S)/,
    in: isWritten,
    why: 'a rule switched off without its reason',
  },
  {
    pattern: /@ts-(?:ignore|nocheck|expect-error)/,
    in: isWritten,
    why: 'a type check switched off',
  },
  {
    // Comments are not shown to visitors.
    pattern: /^(?!\s*(?:\/\/|\/?\*)).*\be-mails?\b/i,
    in: (path) => isShown(path) && !isTest(path),
    why: 'a spelling of email that visitors do not read elsewhere',
  },
]

/** Lines that must not be in the repository, with the place of each. */
export function forbiddenWords(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const relevant = rules.filter((rule) => rule.in(path))
    return text
      .split('\n')
      .flatMap((line, index) =>
        relevant
          .filter(({ pattern }) => pattern.test(line))
          .map(({ why }) => `${path}:${index + 1} ${why}: ${line.trim().slice(0, 100)}`),
      )
  })
}
