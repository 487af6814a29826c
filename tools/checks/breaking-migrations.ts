import type { SourceFile } from './source-files.ts'

/** Statements after which the previous release, still running beside the new one, would fail. */
const breaking: readonly { pattern: RegExp; why: string }[] = [
  {
    pattern: /\bdrop\s+(?:table|column|view|function|type|sequence|schema)\b/,
    why: 'drops something that the previous release may use',
  },
  {
    pattern: /\brename\s+(?:to|column|constraint)\b/,
    why: 'renames something that the previous release may use',
  },
  {
    pattern: /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/,
    why: 'changes the type of a column that the previous release may use',
  },
  {
    pattern: /\bset\s+not\s+null\b/,
    why: 'rejects rows that the previous release inserts without this column',
  },
  {
    pattern: /\badd\s+column\b(?=[^,;]*\bnot\s+null\b)(?![^,;]*\b(?:default|generated)\b)/,
    why: 'adds a required column without a default, which the previous release does not fill',
  },
  { pattern: /\bdrop\s+default\b/, why: 'drops a default on which the previous release may rely' },
  { pattern: /(?:^|;)\s*truncate\b/, why: 'deletes all rows of a table' },
]

/** The second step of a change: no release that may still run uses what it removes. */
const contractComment = /^-- Contract of \d{4}: \S/m

/**
 * Migrations that break the previous release. A rolling update runs both releases on the new schema, so a change
 * takes two releases: the first expands the schema, the next contracts it and names the first in a comment.
 */
export function breakingMigrations(files: readonly SourceFile[]): string[] {
  const migrations = files.filter(({ path }) =>
    /^server\/db\/migrations\/\d{4}_.*\.sql$/.test(path),
  )
  const found = migrations.flatMap(({ path, text }) => {
    if (contractComment.test(text)) return []
    const code = statementsIn(text)
    return breaking
      .filter(({ pattern }) => pattern.test(code))
      .map(({ why }) => `${path} ${why} (docs/running.md, "Rule for migrations")`)
  })
  return [...found, ...sharedNumbers(migrations.map(({ path }) => path))]
}

/** Two branches may each add a migration with the next free number. */
const sharedNumbers = (paths: readonly string[]): string[] =>
  [...Map.groupBy(paths, (path) => path.slice(0, path.indexOf('_')))]
    .filter(([, same]) => same.length > 1)
    .map(([, same]) => `${same.join(' and ')} have the same number`)

/** The statements in lower case, without comments and without the bodies of functions. */
const statementsIn = (sql: string): string =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .toLowerCase()
