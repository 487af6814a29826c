/** The first so many words, with an ellipsis where something was left out. */
export function cutWords(text: string, most: number): string {
  const words = text.trim().split(/\s+/)
  if (words.length <= most) return words.join(' ')
  // "Hall,…" reads like a slip of the pen.
  return `${words
    .slice(0, most)
    .join(' ')
    .replace(/[,.;:–—-]+$/, '')}…`
}

/** The first so many characters, with an ellipsis likewise. */
export function cutCharacters(text: string, most: number): string {
  const characters = [...text.trim()]
  if (characters.length <= most) return characters.join('')
  return `${characters.slice(0, most).join('').trimEnd()}…`
}
