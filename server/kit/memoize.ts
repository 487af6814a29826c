/** Caches the promise of each key. A rejected promise is removed, so the next call tries again. */
export function memoize<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const cache = new Map<string, Promise<T>>()
  return (key) => {
    const cached = cache.get(key)
    if (cached) return cached
    const result = work(key)
    cache.set(key, result)
    result.catch(() => cache.delete(key))
    return result
  }
}
