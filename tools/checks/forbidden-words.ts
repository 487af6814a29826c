import { isTest, type SourceFile } from './source-files.ts'

type Rule = { pattern: RegExp; in: (path: string) => boolean; why: string }

/** The checks and their tests must name what they forbid, and npm writes the lock file. */
const isChecked = (path: string) =>
  !path.startsWith('tools/checks/') && path !== 'package-lock.json'

const isCode = (path: string) => isChecked(path) && !path.endsWith('.md')

/** Whether the file has texts that visitors read. Applied migrations are never edited. */
const isShown = (path: string) =>
  /^(?:content|contract|server|web)\//.test(path) && !path.startsWith('server/db/migrations/')

const rules: Rule[] = [
  {
    pattern: /(?:^|[\s'"`(=:])\/(?:home|Users|root|work)\/\w/,
    in: isChecked,
    why: 'a path of one machine',
  },
  { pattern: /\b[A-Z]:\\\\?\w/, in: isChecked, why: 'a path of one machine' },
  { pattern: /\/\/registry\./, in: isChecked, why: 'the address of a package registry' },
  { pattern: /\b(?:TODO|FIXME|XXX)\b(?! #\d)/, in: isCode, why: 'a TODO without a number' },
  {
    pattern: /^\s*(?:test|it|describe|journey)\.(?:skip|only|todo|fails|skipIf|runIf)\b/,
    in: (path) => isTest(path) && isChecked(path),
    why: 'a test that does not always run',
  },
  {
    pattern: /(?:oxlint|eslint)-disable(?!.* -- \S)/,
    in: isChecked,
    why: 'a lint rule disabled without a reason',
  },
  {
    pattern: /@ts-(?:ignore|nocheck|expect-error)/,
    in: isChecked,
    why: 'a disabled type check',
  },
  {
    // Comments are not shown to visitors.
    pattern: /^(?!\s*(?:\/\/|\/?\*)).*\be-mails?\b/i,
    in: (path) => isShown(path) && !isTest(path),
    why: 'a spelling other than "email"',
  },
]

/** Lines that must not be in the repository, each with its file and line number. */
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
