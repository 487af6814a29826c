import { type PointerEvent, useRef } from 'react'
import { type Swipe, swipeOf } from './swipe.ts'

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
