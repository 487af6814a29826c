import { useEffect, useEffectEvent } from 'react'

const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
const checkMs = 5_000

/** Calls `onIdle` once after this time without activity of the person. */
export function useIdle(idleMs: number, onIdle: () => void): void {
  const fire = useEffectEvent(onIdle)
  useEffect(() => {
    let activeAt = Date.now()
    const check = () => {
      if (Date.now() - activeAt < idleMs) return
      activeAt = Date.now()
      fire()
    }
    // Timers stop while a device sleeps, so the clock is compared, also at the first movement after it wakes.
    const touch = () => {
      check()
      activeAt = Date.now()
    }
    const timer = setInterval(check, checkMs)
    document.addEventListener('visibilitychange', check)
    for (const name of activities) document.addEventListener(name, touch, { passive: true })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
      for (const name of activities) document.removeEventListener(name, touch)
    }
  }, [idleMs])
}
