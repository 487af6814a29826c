/** The first `max` words, with an ellipsis if words were removed. */
export function cutWords(text: string, most: number): string {
  const words = text.trim().split(/\s+/)
  if (words.length <= most) return words.join(' ')
  // "Hall,…" looks like a typing error.
  return `${words
    .slice(0, most)
    .join(' ')
    .replace(/[,.;:–—-]+$/, '')}…`
}

/** The first `max` characters, with an ellipsis if characters were removed. */
export function cutCharacters(text: string, most: number): string {
  const characters = [...text.trim()]
  if (characters.length <= most) return characters.join('')
  return `${characters.slice(0, most).join('').trimEnd()}…`
}
