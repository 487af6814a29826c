const charactersMost = 160

/** Whole sentences up to the length that search engines show; a long first one is cut between words. */
export function openingSentences(text: string): string {
  const sentences = text.match(/[^.!?]+[.!?]+["”’]?\s*/g) ?? []
  let opening = ''
  for (const sentence of sentences) {
    if ((opening + sentence).trimEnd().length > charactersMost) break
    opening += sentence
  }
  if (opening !== '') return opening.trimEnd()
  if (text.length <= charactersMost) return text
  return `${text.slice(0, text.lastIndexOf(' ', charactersMost - 1))}…`
}

const wordsAMinute = 200

/** How long an unhurried reader takes; nothing takes less than a minute. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.ceil(text.split(' ').length / wordsAMinute))
