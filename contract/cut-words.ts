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
