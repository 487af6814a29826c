import type { SourceFile } from './source-files.ts'

/** Patterns of placeholder values, with a description of each. */
const kinds = [
  { pattern: /[^"<>]*\bPlaceholder\b[^"<>]*/, what: 'a name or street' },
  { pattern: /[^"<>\s]*403-?555-?01\d\d\b/, what: 'a telephone number' },
  { pattern: /[^"<>\s]*\.example\b[^"<>\s]*/, what: 'an address' },
  { pattern: /[^"]*\bSample (?:document|film)\b[^"]*/i, what: 'a sample' },
  { pattern: /"name": "(Baobab Pride)"/, what: 'the name of the organisation' },
  { pattern: /"lastChecked": "()"/, what: 'the day on which a number was checked' },
]

/** Every placeholder in the content folder, with its file and line number. */
export function placeholders(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('content/'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) =>
        kinds.flatMap(({ pattern, what }) => {
          const [match, value = match] = pattern.exec(line) ?? []
          return value === undefined ? [] : [`${path}:${index + 1} ${what}: ${value || 'empty'}`]
        }),
      ),
    )
}
