/** Does something once for each key and remembers what came of it, unless it failed: the next one tries again. */
export function keepFulfilled<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>()
  return (key) => {
    const known = kept.get(key)
    if (known) return known
    const begun = work(key)
    kept.set(key, begun)
    begun.catch(() => kept.delete(key))
    return begun
  }
}
