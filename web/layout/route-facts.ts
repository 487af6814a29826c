import { plainPath } from '#web/kit/plain-path.ts'
import type { BandPattern } from '#web/ui/band.tsx'

export type Header =
  /** The page brings its own way back and its own Quick exit. */
  | { tone: 'hidden' }
  /** Dark words on cotton. */
  | { tone: 'dark' }
  /** White words over the dark head of the page. */
  | { tone: 'white'; ground: 'page' }
  /** White words on a night bar of the header's own, closed by a band. */
  | { tone: 'white'; ground: 'night'; band: BandPattern }

/** What others must know of a page. It stands at its route, as `handle`. */
export type RouteFacts = {
  /** White over the page where nothing is said, as the specification has it. */
  header?: Header
  /** The query parameters it reads. All others are dropped, so that links with tracking tails share one copy. */
  query?: readonly string[]
  /** Whether the sitemap shows it to search engines. */
  isListed?: boolean
}

type At = { id: string; pathname: string }

/** Where routes share a module, or the very address decides, the facts are asked for. */
export type RouteHandle = RouteFacts | ((at: At) => RouteFacts)

/** Of a route as the router knows it, which is told nothing about our handles. */
export function factsOf({ id, pathname, handle }: At & { handle?: unknown }): RouteFacts {
  const given = (handle ?? {}) as RouteHandle
  return typeof given === 'function' ? given({ id, pathname: plainPath(pathname) }) : given
}

export const overPage = { tone: 'white', ground: 'page' } as const satisfies Header
export const onNight = (band: BandPattern): Header => ({ tone: 'white', ground: 'night', band })
