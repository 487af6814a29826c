import { useEffect, useState } from 'react'
import { DeskError } from '#console/kit/desk-error.ts'

const pollMs = 15_000

/**
 * Loads again every 15 seconds while the tab is visible. After a failure the last value stays, with the error, so that the
 * screen does not claim to be current. A person who cancels the sign-in dialog of an ended session is not asked again.
 */
export function usePoll<T>(initial: T, load: () => Promise<T>) {
  const [latest, setLatest] = useState<{ value: T; error?: unknown }>({ value: initial })
  useEffect(() => {
    let isStopped = false
    let isLoading = false
    const poll = async () => {
      if (document.hidden || isLoading) return
      isLoading = true
      try {
        const value = await load()
        if (!isStopped) setLatest({ value })
      } catch (error) {
        if (hasEnded(error)) clearInterval(timer)
        if (!isStopped) setLatest(({ value }) => ({ value, error }))
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

export const hasEnded = (error: unknown): boolean =>
  error instanceof DeskError && error.code === 'sign-in-required'
