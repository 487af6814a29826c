import { useLocation } from 'react-router'
import { lookedAgain } from './use-look-again.ts'

/**
 * In place of the script that loads the data again: a link, and one reload after 20 seconds. The address then says that
 * the visitor has waited, and the page is not reloaded a second time under their hands.
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
