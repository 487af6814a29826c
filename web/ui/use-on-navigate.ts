import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/** Acts whenever somebody follows a link within the site: also one to the page they are on. */
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
