type Point = { x: number; y: number }

export type Swipe = 'next' | 'previous'

/** A shorter movement is a tap. */
const leastPx = 40

/** The direction of a swipe; undefined for a tap or a scroll. */
export function swipeOf(from: Point, to: Point): Swipe | undefined {
  const across = to.x - from.x
  const isLevel = Math.abs(across) > Math.abs(to.y - from.y)
  if (!isLevel || Math.abs(across) < leastPx) return undefined
  return across < 0 ? 'next' : 'previous'
}
