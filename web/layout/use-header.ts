import { useMatches } from 'react-router'
import { factsOf, type Header, overPage } from './route-facts.ts'

/** How the header looks on the page that is shown. */
export function useHeader(): Header {
  const match = useMatches().at(-1)
  return (match && factsOf(match).header) ?? overPage
}
