/** Idempotency keys of requests without a response, by their input. */
const unanswered = new Map<string, string>()

/**
 * Sends with an idempotency key. The same input has the same key until a request succeeds, so a retry after a lost
 * response does not repeat the write. For the browser only: a server would mix the input of its visitors.
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

// crypto.randomUUID exists only on https.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
