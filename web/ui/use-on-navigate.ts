import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/** Calls `act` on every navigation within the site, also to the same page. */
export function useOnNavigate(act: () => void): void {
  const { key } = useLocation()
  const lastKey = useRef(key)
  const onNavigate = useEffectEvent(act)
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    onNavigate()
  }, [key])
}
