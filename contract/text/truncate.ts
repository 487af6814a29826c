/** The first `max` words, with an ellipsis if words were removed. */
export function truncateWords(text: string, max: number): string {
  const words = text.trim().split(/\s+/)
  if (words.length <= max) return words.join(' ')
  // "Hall,…" looks like a typing error.
  return `${words
    .slice(0, max)
    .join(' ')
    .replace(/[,.;:–—-]+$/, '')}…`
}

/** The first `max` characters, with an ellipsis if characters were removed. */
export function truncateCharacters(text: string, max: number): string {
  const characters = [...text.trim()]
  if (characters.length <= max) return characters.join('')
  return `${characters.slice(0, max).join('').trimEnd()}…`
}
