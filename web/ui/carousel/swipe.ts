type Point = { x: number; y: number }

export type Swipe = 'next' | 'previous'

/** Shorter than this is a tap that slipped. */
const leastPx = 40

/** Which way a finger went: to the left brings the next one. */
export function swipeOf(from: Point, to: Point): Swipe | undefined {
  const across = to.x - from.x
  const isLevel = Math.abs(across) > Math.abs(to.y - from.y)
  if (!isLevel || Math.abs(across) < leastPx) return undefined
  return across < 0 ? 'next' : 'previous'
}
