import { plainPath } from '#web/kit/plain-path.ts'
import type { BandPattern } from '#web/ui/band.tsx'

export type Header =
  /** The page has its own back link and Quick exit. */
  | { tone: 'hidden' }
  /** Dark text on a light background. */
  | { tone: 'dark' }
  /** White text over the dark head of the page. */
  | { tone: 'white'; ground: 'page' }
  /** White text on a dark bar, with a band below. */
  | { tone: 'white'; ground: 'night'; band: BandPattern }

/** Facts about a page for the layout and the server. A route exports them as `handle`. */
export type RouteFacts = {
  /** White over the page by default, as specified. */
  header?: Header
  /** The query parameters that the page reads. All others are dropped, so that tracking links share one cached copy. */
  query?: readonly string[]
  /** Whether the sitemap lists the page. */
  isListed?: boolean
}

type RouteMatch = { id: string; pathname: string }

/** A function where several routes share a module or the facts depend on the path. */
export type RouteHandle = RouteFacts | ((at: RouteMatch) => RouteFacts)

/** The facts of a route match. The router does not type handles. */
export function factsOf({ id, pathname, handle }: RouteMatch & { handle?: unknown }): RouteFacts {
  const routeHandle = (handle ?? {}) as RouteHandle
  return typeof routeHandle === 'function'
    ? routeHandle({ id, pathname: plainPath(pathname) })
    : routeHandle
}

export const overPage = { tone: 'white', ground: 'page' } as const satisfies Header
export const onNight = (band: BandPattern): Header => ({ tone: 'white', ground: 'night', band })
