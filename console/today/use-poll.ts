import { useEffect, useState } from 'react'

const pollMs = 15_000

/**
 * Loads again every 15 seconds while the tab is visible. After a failure the last value stays, with `isStale`, so that
 * the screen does not claim to be current.
 */
export function usePoll<T>(initial: T, load: () => Promise<T>) {
  const [latest, setLatest] = useState({ value: initial, isStale: false })
  useEffect(() => {
    let isStopped = false
    let isLoading = false
    const poll = async () => {
      if (document.hidden || isLoading) return
      isLoading = true
      try {
        const value = await load()
        if (!isStopped) setLatest({ value, isStale: false })
      } catch {
        if (!isStopped) setLatest(({ value }) => ({ value, isStale: true }))
      }
      isLoading = false
    }
    const timer = setInterval(() => void poll(), pollMs)
    return () => {
      isStopped = true
      clearInterval(timer)
    }
  }, [load])
  return latest
}
