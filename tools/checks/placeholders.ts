import { placeholderPatterns } from '#contract/placeholders.ts'
import type { SourceFile } from './source-files.ts'

const patterns = placeholderPatterns.map(({ what, text, field }) => ({
  what,
  pattern: text ?? new RegExp(`"${field?.name}": "(${field?.value})"`),
}))

/** Every placeholder in the content folder, with its file and line number. */
export function placeholders(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('content/'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) =>
        patterns.flatMap(({ pattern, what }) => {
          const [match, value = match] = pattern.exec(line) ?? []
          return value === undefined ? [] : [`${path}:${index + 1} ${what}: ${value || 'empty'}`]
        }),
      ),
    )
}
