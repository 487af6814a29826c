type Fields = Record<string, string | boolean | string[]>

/**
 * Fills the fields of a form with stored answers. Where an answer is missing or its question had another type, the field
 * gets what it can show.
 */
export const storedFields = <T extends Fields>(
  empty: T,
  stored: { readonly [Name in keyof T]?: unknown },
): T =>
  Object.fromEntries(
    Object.entries(empty).map(([name, blank]) => [name, fieldOf(blank, stored[name])]),
    // Built from the entries of `empty`, so it has the same shape.
  ) as T

function fieldOf(blank: Fields[string], answer: unknown): Fields[string] {
  if (typeof blank === 'boolean') return answer === true
  const texts = textsIn(answer)
  return Array.isArray(blank) ? texts : texts.join(', ')
}

/** The choices of a list question; one text of another question. */
export const textsIn = (answer: unknown): string[] =>
  [answer]
    .flat()
    .flatMap((one) => (typeof one === 'string' || typeof one === 'boolean' ? [String(one)] : []))
