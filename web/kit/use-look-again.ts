import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 3_000
const mostTimes = 40

/** Loads the page's data again every few seconds, for two minutes at most, while the tab is looked at. */
export function useLookAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    let times = 0
    const timer = setInterval(() => {
      if (document.hidden) return
      times += 1
      if (times > mostTimes) clearInterval(timer)
      else void revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}
