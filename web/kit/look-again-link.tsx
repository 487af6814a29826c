import { useLocation } from 'react-router'
import { lookedAgain } from './use-look-again.ts'

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
