/*
 * Values of the default content that an organisation replaces before launch.
 */

type Pattern = {
  what: string
  /** Finds the placeholder with the text around it. */
  text?: RegExp
  /** A field that has exactly this value. */
  field?: { name: string; value: string }
}

/** Patterns of placeholder values, with a description of each. */
export const placeholderKinds = {
  name: { text: /[^"<>]*\bPlaceholder\b[^"<>]*/, what: 'a name or street' },
  phone: { text: /[^"<>\s]*403-?555-?01\d\d\b/, what: 'a telephone number' },
  address: { text: /[^"<>\s]*\.example\b[^"<>\s]*/, what: 'an address' },
  sample: { text: /[^"]*\bSample (?:document|film)\b[^"]*/i, what: 'a sample' },
  organisation: {
    field: { name: 'name', value: 'Baobab Pride' },
    what: 'the name of the organisation',
  },
  'last-checked': {
    field: { name: 'lastChecked', value: '' },
    what: 'the day on which a number was checked',
  },
} as const satisfies Record<string, Pattern>
export type PlaceholderKind = keyof typeof placeholderKinds

/** The patterns as one list, for code that tries each of them. */
export const placeholderPatterns: readonly (Pattern & { kind: PlaceholderKind })[] = Object.entries(
  placeholderKinds,
).map(([kind, pattern]) => ({ kind: kind as PlaceholderKind, ...pattern }))

export type FoundPlaceholder = { kind: PlaceholderKind; path: readonly string[]; text: string }

/** Every placeholder in a content, with the path of its field. A field with two of one kind is listed once. */
export function placeholdersIn(content: unknown, path: readonly string[] = []): FoundPlaceholder[] {
  if (typeof content === 'object' && content !== null)
    return Object.entries(content).flatMap(([name, value]) =>
      placeholdersIn(value, [...path, name]),
    )
  if (typeof content !== 'string') return []
  return placeholderPatterns.flatMap(({ kind, text, field }) => {
    const isField = field?.name === path.at(-1) && field?.value === content
    const found = isField ? content : text?.exec(content)?.[0]
    return found === undefined ? [] : [{ kind, path, text: found.trim() }]
  })
}
