const maxCharacters = 160

/** Complete sentences up to the length that search engines show. A long first sentence is cut between words. */
export function openingSentences(text: string): string {
  const sentences = text.match(/[^.!?]+[.!?]+["”’]?\s*/g) ?? []
  let opening = ''
  for (const sentence of sentences) {
    if ((opening + sentence).trimEnd().length > maxCharacters) break
    opening += sentence
  }
  if (opening !== '') return opening.trimEnd()
  if (text.length <= maxCharacters) return text
  return `${text.slice(0, text.lastIndexOf(' ', maxCharacters - 1))}…`
}

const wordsPerMinute = 200

/** The reading time, at least one minute. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.ceil(text.split(' ').length / wordsPerMinute))
