import { useEffect, useState } from 'react'

/** Leads to another site. A browser that comes back shows the page as it was left, so it is loaded anew. */
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
