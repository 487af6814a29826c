/** Long enough for cache hits between two drops, short enough that pages are at most a second old. */
const pauseMs = 400

/**
 * Throttles cache drops of the noun `stock`, which changes with every order: without this, a rush would leave the
 * cache empty. The first change drops pages at once. Changes during the pause cause one drop at its end.
 */
export function throttleStock(drop: (change: string) => void): (change: string) => void {
  let isPausing = false
  let hasMore = false
  const dropNow = () => {
    drop('stock')
    isPausing = true
    hasMore = false
    setTimeout(() => {
      isPausing = false
      if (hasMore) dropNow()
    }, pauseMs).unref()
  }
  return (change) => {
    if (change !== 'stock') drop(change)
    else if (isPausing) hasMore = true
    else dropNow()
  }
}
