import { type PointerEvent, useRef } from 'react'

/** Props for a swipeable element. Its style sheet must set `touch-action: pan-y`. */
export function useSwipe(move: (way: Swipe) => void) {
  const touched = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      touched.current = { x, y }
    },
    onPointerUp: ({ clientX: x, clientY: y }: PointerEvent) => {
      const way = touched.current && swipeOf(touched.current, { x, y })
      touched.current = undefined
      if (way) move(way)
    },
    onPointerCancel: () => {
      touched.current = undefined
    },
  }
}

type Point = { x: number; y: number }

export type Swipe = 'next' | 'previous'

/** A shorter movement is a tap. */
const minPx = 40

/** The direction of a swipe; undefined for a tap or a scroll. */
export function swipeOf(from: Point, to: Point): Swipe | undefined {
  const across = to.x - from.x
  const isHorizontal = Math.abs(across) > Math.abs(to.y - from.y)
  if (!isHorizontal || Math.abs(across) < minPx) return undefined
  return across < 0 ? 'next' : 'previous'
}
