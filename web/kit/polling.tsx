import { useEffect, useState } from 'react'
import { useLocation, useRevalidator, useSearchParams } from 'react-router'

const pollMs = 3_000
const maxPolls = 40

const slowAfterMs = 20_000

/** The query parameter of a page that was reloaded without script. */
export const reloadedParam = 'looked'

/**
 * Reloads the data of the page every few seconds while the tab is visible, for at most two minutes. Returns true once
 * waiting takes longer than usual.
 */
export function usePolling(isWaiting: boolean): boolean {
  const [params] = useSearchParams()
  const [isSlow, setSlow] = useState(params.has(reloadedParam))
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    let polls = 0
    const timer = setInterval(() => {
      if (document.hidden) return
      polls += 1
      if (polls > maxPolls) clearInterval(timer)
      else void revalidate()
    }, pollMs)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isSlow
}

/**
 * Replaces polling where scripts are off: a link, and one automatic reload after 20 seconds. The reloaded address has
 * the parameter, so that the page does not reload itself a second time.
 */
export function ReloadLink() {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const isFirst = !params.has(reloadedParam)
  params.set(reloadedParam, '1')
  const address = `${pathname}?${params.toString()}`
  return (
    <noscript>
      {isFirst && <meta httpEquiv="refresh" content={`20;url=${address}`} />}
      <a href={address}>Look again</a>
    </noscript>
  )
}
