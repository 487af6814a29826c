import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { minuteMs } from '#contract/durations.ts'
import { onCover } from './cover.ts'

const shownMs = 5 * minuteMs

/**
 * Holds a revealed value in the memory of this component alone. It disappears after five minutes, behind the privacy
 * screen and when the person leaves the page.
 */
export function useRevealed<T>() {
  const [revealed, setRevealed] = useState<{ value: T; until: number }>()
  const [now, setNow] = useState(Date.now)
  const hides = useRef(0)
  const hide = () => {
    hides.current += 1
    setRevealed(undefined)
  }
  const reveal = (value: T) => {
    setNow(Date.now())
    setRevealed({ value, until: Date.now() + shownMs })
  }
  // Another tab or page of the list is another address of the same component.
  const { key: address } = useLocation()
  useEffect(() => hide, [address])
  useEffect(() => onCover(hide), [])
  useEffect(() => {
    if (!revealed) return
    const tick = () => {
      setNow(Date.now())
      if (Date.now() >= revealed.until) hide()
    }
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [revealed])
  return {
    value: revealed?.value,
    timeLeft: revealed && formatTimeLeft(revealed.until - now),
    reveal,
    /** Reveals the response of a request, unless the values were hidden or the person left while it was under way. */
    load: async (request: () => Promise<T>): Promise<T> => {
      const before = hides.current
      const value = await request()
      if (hides.current === before) reveal(value)
      return value
    },
    hide,
  }
}

/** '4:32' */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
