import { useEffect, useState } from 'react'

/** Navigates to another site. On Back the browser may restore this page from its cache, so the page reloads then. */
export function useLeaving() {
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isLeaving) window.location.reload()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [isLeaving])
  return {
    isLeaving,
    leave: (url: string) => {
      setLeaving(true)
      window.location.assign(url)
    },
  }
}
