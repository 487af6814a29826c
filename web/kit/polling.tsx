import { useEffect, useState } from 'react'
import { useLocation, useRevalidator, useSearchParams } from 'react-router'

const everyMs = 3_000
const mostTimes = 40

const usualMs = 20_000

/** The query parameter of a page that was reloaded without script. */
export const lookedAgain = 'looked'

/**
 * Reloads the data of the page every few seconds while the tab is visible, for at most two minutes. Returns true once
 * waiting takes longer than usual.
 */
export function useLookAgain(isWaiting: boolean): boolean {
  const [params] = useSearchParams()
  const [isLong, setLong] = useState(params.has(lookedAgain))
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
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLong(true), usualMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isLong
}

/**
 * Replaces polling where scripts are off: a link, and one automatic reload after 20 seconds. The reloaded address has
 * the parameter, so that the page does not reload itself a second time.
 */
export function LookAgainLink() {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const isFirst = !params.has(lookedAgain)
  params.set(lookedAgain, '1')
  const address = `${pathname}?${params.toString()}`
  return (
    <noscript>
      {isFirst && <meta httpEquiv="refresh" content={`20;url=${address}`} />}
      <a href={address}>Look again</a>
    </noscript>
  )
}
