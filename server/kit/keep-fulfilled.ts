/** Does something once for each key and remembers what came of it, unless it failed: the next one tries again. */
export function memoize<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const cache = new Map<string, Promise<T>>()
  return (key) => {
    const known = cache.get(key)
    if (known) return known
    const begun = work(key)
    cache.set(key, begun)
    begun.catch(() => cache.delete(key))
    return begun
  }
}
