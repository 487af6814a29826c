import type { Noun } from '#contract/noun.ts'

/** The cache is to be asked often while it drops seldom, and what is shown is to be a second old at most. */
const pauseMs = 400

/**
 * Stock changes with every order, and dropping its pages as often would leave the cache with nothing to answer from.
 * The first change drops them at once; those that follow closely drop them together.
 */
export function gatherStock(drop: (noun: Noun) => void): (noun: Noun) => void {
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
  return (noun) => {
    if (noun !== 'stock') drop(noun)
    else if (isPausing) hasMore = true
    else dropNow()
  }
}
