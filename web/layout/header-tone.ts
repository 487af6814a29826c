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

const hidden = ['/donate', '/merch-store/checkout']

const dark = [
  '/about',
  '/landacknowledgement',
  '/partnership',
  '/become-member',
  '/program',
  '/merch-order-complete',
  '/campaign/details',
]

/** White pages without a dark head at their top. */
const onNight: [path: RegExp, band: BandPattern][] = [
  [/^\/donationcompleted$/, 'field'],
  [/^\/(?:events|place)\/./, 'berry'],
  [/^\/(?:merch-store\/.|support$)/, 'dawn'],
  [/^\/campaign\/./, 'earth'],
]

/** How the header looks on a path. Everything not listed is white, as the specification has it. */
export function headerOn(pathname: string): Header {
  const path = plainPath(pathname)
  if (hidden.includes(path)) return { tone: 'hidden' }
  if (dark.includes(path) || path.startsWith('/blog/')) return { tone: 'dark' }
  const [, band] = onNight.find(([pattern]) => pattern.test(path)) ?? []
  return band ? { tone: 'white', ground: 'night', band } : { tone: 'white', ground: 'page' }
}
