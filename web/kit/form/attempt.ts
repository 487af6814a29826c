/** The words of every attempt whose answer has not come, with the key they were sent with. */
const unanswered = new Map<string, string>()

/**
 * Sends with a key, and with the same key again when the same words are sent again because their answer was lost.
 * Other words have another key, and so have the same words once they have arrived. For the browser alone: it
 * remembers what one visitor sends.
 */
export async function asOneAttempt<T>(
  words: unknown,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const attempt = JSON.stringify(words)
  const key = unanswered.get(attempt) ?? newKey()
  unanswered.set(attempt, key)
  const answer = await send(key)
  unanswered.delete(attempt)
  return answer
}

// randomUUID would be at hand only where the address is https.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
